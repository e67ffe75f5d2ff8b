-- Serves SQLite and PostgreSQL. Experiments and their runs, which several workers claim.

CREATE TABLE batches (
    -- Over all that is played.
    hash TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    -- The experiment, as JSON.
    body TEXT NOT NULL,
    -- After how many failures a run is given up.
    attempts BIGINT NOT NULL
);

CREATE TABLE batch_runs (
    batch TEXT NOT NULL REFERENCES batches (hash),
    -- Its place in the experiment, counted from 0.
    run BIGINT NOT NULL,
    -- waiting, claimed, done or failed.
    state TEXT NOT NULL,
    -- How often it was claimed: only who has the latest number may end it.
    claims BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    -- Who claimed it last.
    worker TEXT NOT NULL,
    -- Milliseconds since 1970 by the clock of the database.
    lease_ends BIGINT NOT NULL,
    -- JSON: what came of it, or a text why it failed last; empty before.
    outcome TEXT NOT NULL,
    PRIMARY KEY (batch, run)
);
CREATE INDEX batch_runs_by_state ON batch_runs (batch, state, run);

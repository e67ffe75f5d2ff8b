-- Serves SQLite and PostgreSQL. Applied migrations never change: what comes later is a file of its own.

-- One row, which every writer takes first: so writers come one after the other.
CREATE TABLE writers (
    only_row BIGINT NOT NULL PRIMARY KEY,
    writes BIGINT NOT NULL
);
INSERT INTO writers (only_row, writes) VALUES (1, 0);

CREATE TABLE saves (
    name TEXT NOT NULL PRIMARY KEY,
    -- Number of the write that made it, counted from 1.
    written BIGINT NOT NULL,
    -- Game time in milliseconds.
    now BIGINT NOT NULL,
    minds BIGINT NOT NULL,
    -- Over the save and all of its minds.
    hash TEXT NOT NULL,
    -- The save without its minds, as JSON.
    body TEXT NOT NULL
);

-- Minds as they were in any save, as JSON, each state once.
CREATE TABLE mind_states (
    hash TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

CREATE TABLE save_minds (
    save TEXT NOT NULL REFERENCES saves (name),
    mind TEXT NOT NULL,
    hash TEXT NOT NULL REFERENCES mind_states (hash),
    PRIMARY KEY (save, mind)
);
CREATE INDEX save_minds_by_hash ON save_minds (hash);

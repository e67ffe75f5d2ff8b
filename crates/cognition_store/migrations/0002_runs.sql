-- Serves SQLite and PostgreSQL. JSON is kept as TEXT, which takes an escaped NUL where JSONB refuses
-- it: on PostgreSQL, `scores::jsonb` reads it. What is true or false is 1 or 0. Game times are
-- milliseconds; what is beyond the range of a column stands at its end, and exactly in the event.

CREATE TABLE runs (
    name TEXT NOT NULL PRIMARY KEY,
    -- Number of the write that began it: later runs have higher ones.
    began BIGINT NOT NULL,
    -- How it was played, as JSON.
    options TEXT NOT NULL,
    -- `under_way` or `ended`.
    state TEXT NOT NULL,
    -- How many events were appended, and the hash of the latest.
    events BIGINT NOT NULL,
    head TEXT NOT NULL,
    -- 1 where only the tables of the audit are left.
    events_dropped BIGINT NOT NULL
);

-- Only appended to. Each hash covers the event and, through the hash before, all events before it.
CREATE TABLE events (
    run TEXT NOT NULL REFERENCES runs (name),
    -- From 1.
    number BIGINT NOT NULL,
    tick BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- The mind that it is about; none for what is about no one mind.
    mind TEXT,
    -- The record, as a line of a run log has it.
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (run, number)
);

-- The columns of the mode router's audit, and where they come from.
CREATE TABLE routing_decisions (
    -- Made of run, mind, decision and event: the same whenever it is written.
    id TEXT NOT NULL PRIMARY KEY,
    run TEXT NOT NULL REFERENCES runs (name),
    -- Number of the event.
    event BIGINT NOT NULL,
    mind TEXT NOT NULL,
    -- Its number within the mind, from 1; a mind that was loaded from a save counts on from there.
    decision BIGINT NOT NULL,
    -- The turn that follows; none if nothing follows.
    turn BIGINT,
    cause TEXT NOT NULL,
    topic TEXT NOT NULL,
    -- The newest percept that it answers.
    exchange_id TEXT,
    selected_mode TEXT NOT NULL,
    router_confidence DOUBLE PRECISION,
    -- All modes, as JSON.
    scores TEXT NOT NULL,
    tiebreaker_used BIGINT NOT NULL,
    tiebreaker_candidates TEXT,
    margin DOUBLE PRECISION,
    effective_margin DOUBLE PRECISION,
    signal_snapshot TEXT NOT NULL,
    weight_snapshot TEXT NOT NULL,
    -- Wall time; none where the settings of the run do not have it measured.
    routing_time_ms DOUBLE PRECISION,
    -- Filled once the next exchange has told.
    feedback TEXT,
    -- Filled once a brain has reviewed the decision; one that does not count is left to the events.
    reflection TEXT,
    previous_mode TEXT,
    -- Game time.
    created_at BIGINT NOT NULL
);
CREATE INDEX routing_decisions_by_mind ON routing_decisions (run, mind, decision);

-- In the mode router's design it is called `cortex_iterations`.
CREATE TABLE act_iterations (
    run TEXT NOT NULL REFERENCES runs (name),
    event BIGINT NOT NULL,
    mind TEXT NOT NULL,
    turn BIGINT NOT NULL,
    -- Plans that were carried out so far in this turn, this one among them.
    iteration BIGINT NOT NULL,
    thoughts TEXT NOT NULL,
    -- Each skill and what it found, as JSON.
    skills TEXT NOT NULL,
    -- Why the loop ended with this round; none if it went on.
    ended TEXT,
    PRIMARY KEY (run, event)
);

-- One row for each turn of a mind.
CREATE TABLE exchanges (
    run TEXT NOT NULL REFERENCES runs (name),
    mind TEXT NOT NULL,
    -- 0 for what was asked before the first turn.
    turn BIGINT NOT NULL,
    -- Number of its first event: a turn is there twice where a save was loaded.
    began BIGINT NOT NULL,
    -- How it ended; none while it is under way.
    ended TEXT,
    why TEXT,
    -- Who gave the latest reply.
    brain TEXT,
    -- Calls that came back, with a reply or without. What is asked beside the turns (looks back,
    -- drift) counts to the latest turn of its mind.
    attempts BIGINT NOT NULL,
    -- Replies that were no decision.
    rejections BIGINT NOT NULL,
    -- As the servers counted them; none where no server did.
    prompt_tokens BIGINT,
    cached_tokens BIGINT,
    completion_tokens BIGINT,
    -- In millionths of a millionth of a unit of currency.
    cost BIGINT NOT NULL,
    -- Whether the heuristic brain stepped in.
    fallback BIGINT NOT NULL,
    PRIMARY KEY (run, mind, turn, began)
);

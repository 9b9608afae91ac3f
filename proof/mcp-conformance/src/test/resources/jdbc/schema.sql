-- One row for each part of the data. Whoever changes something of a part locks its row, and counts the change there, by
-- which other nodes see that they have to look.
CREATE TABLE mcp_part (name VARCHAR(16) PRIMARY KEY, changes BIGINT NOT NULL);
-- Event ids of a database that was made anew are not taken for those of the one before.
CREATE SEQUENCE mcp_epoch START WITH ${epoch};

CREATE TABLE mcp_node (id VARCHAR(64) PRIMARY KEY, lease_until BIGINT NOT NULL);

CREATE TABLE mcp_session (
  id VARCHAR PRIMARY KEY,
  owner VARCHAR NOT NULL,
  holder VARCHAR NOT NULL,
  used_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  standing BOOLEAN NOT NULL,
  data VARBINARY NOT NULL
);
CREATE INDEX mcp_session_expiry ON mcp_session (expires_at);
CREATE INDEX mcp_session_holder ON mcp_session (holder);

-- Sessions that ended, until every node has read of it.
CREATE TABLE mcp_ended (
  number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id VARCHAR NOT NULL,
  owner VARCHAR NOT NULL,
  ended_at BIGINT NOT NULL,
  data VARBINARY NOT NULL
);

CREATE TABLE mcp_stream (
  session_id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  epoch BIGINT NOT NULL,
  first_position BIGINT NOT NULL,
  last_position BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (session_id, name)
);
CREATE INDEX mcp_stream_end ON mcp_stream (ended_at);

CREATE TABLE mcp_event (
  session_id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  epoch BIGINT NOT NULL,
  position BIGINT NOT NULL,
  terminal BOOLEAN NOT NULL,
  data VARBINARY NOT NULL,
  PRIMARY KEY (session_id, name, position)
);

CREATE TABLE mcp_waiting (
  session_id VARCHAR NOT NULL,
  request VARCHAR NOT NULL,
  stream VARCHAR NOT NULL,
  mark VARBINARY NOT NULL,
  deadline BIGINT NOT NULL,
  data VARBINARY NOT NULL,
  PRIMARY KEY (session_id, request)
);
CREATE INDEX mcp_waiting_deadline ON mcp_waiting (deadline);

CREATE TABLE mcp_question (
  session_id VARCHAR NOT NULL,
  question VARCHAR NOT NULL,
  request VARCHAR NOT NULL,
  answer VARBINARY,
  PRIMARY KEY (session_id, question)
);

CREATE TABLE mcp_running (
  session_id VARCHAR NOT NULL,
  stream VARCHAR NOT NULL,
  node VARCHAR(64) NOT NULL,
  mark VARBINARY NOT NULL,
  -- When it was handed out because its node had died; empty while its node lives.
  handed_at BIGINT,
  PRIMARY KEY (session_id, stream)
);
CREATE INDEX mcp_running_node ON mcp_running (node);

CREATE TABLE mcp_consumed (id VARCHAR PRIMARY KEY, good_until BIGINT NOT NULL);

CREATE TABLE mcp_message (
  number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node VARCHAR(64) NOT NULL,
  sent_at BIGINT NOT NULL,
  data VARBINARY NOT NULL
);

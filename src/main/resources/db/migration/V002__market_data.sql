CREATE TABLE fillkeeper.trade_gaps (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  category    text COLLATE "C" NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  symbol      text COLLATE "C" NOT NULL,
  from_trade  text COLLATE "C" NOT NULL,
  to_trade    text COLLATE "C" NOT NULL,
  from_at     timestamptz NOT NULL,
  to_at       timestamptz NOT NULL,
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (exchange, environment, category, record_type, symbol, from_trade, to_trade)
);
COMMENT ON TABLE fillkeeper.trade_gaps IS 'Between the two trades the venue''s list of recent trades did not reach: others may be missing';

CREATE TABLE fillkeeper.trade_corrections (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  category    text COLLATE "C" NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  symbol      text COLLATE "C" NOT NULL,
  trade_id    text COLLATE "C" NOT NULL,
  field       text COLLATE "C" NOT NULL,
  later       text COLLATE "C" NOT NULL,
  first       text COLLATE "C" NOT NULL,
  resolution  text        NOT NULL CHECK (resolution IN ('KEPT', 'REPLACED', 'BUSTED')),
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (exchange, environment, category, record_type, symbol, trade_id, field, later)
);
COMMENT ON TABLE fillkeeper.trade_corrections IS 'The same id seen again with other content; recorded_trades keeps the first';

CREATE TABLE fillkeeper.ticks (
  stream       text COLLATE "C" NOT NULL,
  tick_hash    bytea       NOT NULL,
  no           bigint      GENERATED ALWAYS AS IDENTITY,
  feed         text COLLATE "C" NOT NULL,
  symbol       text COLLATE "C" NOT NULL,
  seq          bigint,
  trade_id     text COLLATE "C",
  ordinal      integer     NOT NULL,
  traded_at    timestamptz NOT NULL,
  price        numeric     NOT NULL,
  qty          numeric     NOT NULL,
  side         text,
  content_hash bytea       NOT NULL,
  received_at  timestamptz NOT NULL,
  recorded_at  timestamptz NOT NULL,
  PRIMARY KEY (stream, tick_hash)
);
COMMENT ON COLUMN fillkeeper.ticks.ordinal IS 'Which of several equal ticks of one frame; part of the identity where the feed keeps them, else 0';
COMMENT ON COLUMN fillkeeper.ticks.no IS 'In the order of storing; has holes';
CREATE INDEX ticks_feed_no ON fillkeeper.ticks (feed, no);
CREATE INDEX ticks_traded_at ON fillkeeper.ticks (stream, traded_at);

CREATE TABLE fillkeeper.tick_corrections (
  stream      text COLLATE "C" NOT NULL,
  tick_hash   bytea       NOT NULL,
  field       text COLLATE "C" NOT NULL,
  later       text COLLATE "C" NOT NULL,
  first       text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (stream, tick_hash, field, later)
);
COMMENT ON TABLE fillkeeper.tick_corrections IS 'The same identity seen again with other content; ticks keeps the first';

CREATE TABLE fillkeeper.stream_checkpoints (
  stream     text COLLATE "C" NOT NULL PRIMARY KEY,
  feed       text COLLATE "C" NOT NULL,
  symbol     text COLLATE "C" NOT NULL,
  last_seq   bigint,
  newest_at  timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX stream_checkpoints_feed ON fillkeeper.stream_checkpoints (feed, updated_at);

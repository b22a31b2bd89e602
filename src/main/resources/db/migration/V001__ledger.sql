-- The ledger of exchange accounts. Names that other programs read; never edited once released.

CREATE SCHEMA IF NOT EXISTS fillkeeper;

-- Raises the code as SQLSTATE where a statement rests on something untrue, so that nothing of it is stored.
CREATE FUNCTION fillkeeper.expect(holds boolean, code text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = code, MESSAGE = 'expectation failed';
  END IF;
  RETURN true;
END $$;

CREATE TABLE fillkeeper.ledger (
  only_row            boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
  incarnation         uuid        NOT NULL,
  system_identifier   text        NOT NULL,
  timeline            text        NOT NULL,
  min_program_version text        NOT NULL DEFAULT '0.1.0',
  reason              text        NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE fillkeeper.ledger IS
  'Which history this is: one row. Cursors of another incarnation are void. After a restore: SELECT fillkeeper.new_incarnation(''why'')';

INSERT INTO fillkeeper.ledger (incarnation, system_identifier, timeline, reason)
SELECT gen_random_uuid(), system_identifier::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), 'created'
FROM pg_control_system();

CREATE FUNCTION fillkeeper.new_incarnation(why text) RETURNS uuid LANGUAGE sql AS $$
  UPDATE fillkeeper.ledger
  SET incarnation = gen_random_uuid(), reason = why, created_at = clock_timestamp()
  RETURNING incarnation
$$;

CREATE TABLE fillkeeper.accounts (
  exchange         text COLLATE "C" NOT NULL,
  environment      text COLLATE "C" NOT NULL,
  account          text COLLATE "C" NOT NULL,
  no               bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  epoch            bigint      NOT NULL DEFAULT 0,
  attempt          uuid,
  owner            text,
  live_until       timestamptz,
  status           text        NOT NULL CHECK (status IN
    ('CONNECTING', 'SYNCING', 'LIVE', 'DEGRADED', 'FAILED', 'QUARANTINED', 'DRAINING', 'STOPPED')),
  status_since     timestamptz NOT NULL DEFAULT clock_timestamp(),
  status_detail    text        NOT NULL DEFAULT '',
  venue_account_id text,
  label            text,
  configured       boolean     NOT NULL DEFAULT true,
  change_seq       bigint      NOT NULL DEFAULT 0,
  last_event_at    timestamptz,
  last_synced_at   timestamptz,
  last_proven_at   timestamptz,
  resumed_at       timestamptz,
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (exchange, environment, account)
) WITH (fillfactor = 50);
COMMENT ON TABLE fillkeeper.accounts IS 'One row an account: who owns it, until when, and how it stands. Readers use account_status';
COMMENT ON COLUMN fillkeeper.accounts.change_seq IS 'At the last renewal or status; the tables may be ahead of it, account_status is not';

CREATE TABLE fillkeeper.orders (
  exchange        text COLLATE "C" NOT NULL,
  environment     text COLLATE "C" NOT NULL,
  account         text COLLATE "C" NOT NULL,
  category        text COLLATE "C" NOT NULL,
  record_type     text COLLATE "C" NOT NULL,
  symbol          text COLLATE "C" NOT NULL,
  order_id        text COLLATE "C" NOT NULL,
  account_no      bigint      NOT NULL,
  client_order_id text COLLATE "C",
  parent_order_id text COLLATE "C",
  side            text,
  position_side   text,
  order_type      text        NOT NULL,
  time_in_force   text,
  post_only       boolean,
  reduce_only     boolean,
  trigger_price   numeric,
  status          text        NOT NULL CHECK (status IN
    ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED', 'EXPIRED', 'UNKNOWN')),
  raw_status      text,
  is_open         boolean     GENERATED ALWAYS AS (status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')) STORED,
  price           numeric,
  qty             numeric,
  quote_qty       numeric,
  cum_qty         numeric     NOT NULL,
  leaves_qty      numeric,
  cum_value       numeric,
  avg_price       numeric,
  fills_qty       numeric     NOT NULL,
  reject_reason   text,
  cancel_reason   text,
  origin          text,
  created_at      timestamptz,
  updated_at      timestamptz,
  source          text        NOT NULL,
  received_at     timestamptz NOT NULL,
  recorded_at     timestamptz NOT NULL,
  epoch           bigint      NOT NULL,
  change_seq      bigint      NOT NULL,
  merged_from     bigint      NOT NULL,
  row_status      text,
  row_cum_qty     numeric     NOT NULL,
  row_leaves_qty  numeric,
  concluded       boolean     NOT NULL,
  unknown         boolean     NOT NULL,
  details         jsonb       NOT NULL,
  PRIMARY KEY (exchange, environment, account, category, record_type, symbol, order_id)
) WITH (fillfactor = 80);
COMMENT ON TABLE fillkeeper.orders IS 'Each order''s present state. source, received_at, recorded_at and epoch are those of the last change';
COMMENT ON COLUMN fillkeeper.orders.merged_from IS 'The change_seq of the state that this one was merged from, 0 for the first';
COMMENT ON COLUMN fillkeeper.orders.updated_at IS 'The venue''s time of the row that decided, null while only fills are known';
COMMENT ON COLUMN fillkeeper.orders.row_status IS 'What the row that decided says by itself; row_cum_qty and row_leaves_qty are its own too';
COMMENT ON COLUMN fillkeeper.orders.concluded IS 'The venue no longer has it, and that proves that it ended';
COMMENT ON COLUMN fillkeeper.orders.unknown IS 'The venue no longer has it, and that proves nothing';

-- While an account is not in the statistics, any index that fits its name alone is taken, and then walks its whole
-- history. So the feed's indexes lead with account_no, which no look-up by key names, and every other index that
-- leads with it is partial: it fits only a query that asks for what it is about.
CREATE INDEX orders_changes ON fillkeeper.orders (account_no, change_seq);
CREATE INDEX orders_order_id ON fillkeeper.orders (order_id, account_no);
CREATE INDEX orders_client_order_id ON fillkeeper.orders (account_no, client_order_id) WHERE client_order_id IS NOT NULL;
CREATE INDEX orders_unsettled ON fillkeeper.orders (account_no, category, record_type, symbol, order_id)
  WHERE status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'UNKNOWN');
CREATE INDEX orders_short_of_fills ON fillkeeper.orders (account_no, change_seq) WHERE cum_qty > fills_qty;

CREATE TABLE fillkeeper.executions (
  exchange        text COLLATE "C" NOT NULL,
  environment     text COLLATE "C" NOT NULL,
  account         text COLLATE "C" NOT NULL,
  category        text COLLATE "C" NOT NULL,
  record_type     text COLLATE "C" NOT NULL,
  symbol          text COLLATE "C" NOT NULL,
  exec_id         text COLLATE "C" NOT NULL,
  leg             text COLLATE "C" NOT NULL,
  account_no      bigint      NOT NULL,
  order_id        text COLLATE "C",
  client_order_id text COLLATE "C",
  side            text,
  position_side   text,
  exec_type       text        NOT NULL,
  raw_exec_type   text,
  price           numeric,
  qty             numeric     NOT NULL,
  base_qty        numeric,
  value           numeric,
  value_currency  text,
  fee             numeric,
  fee_currency    text,
  fee_rate        numeric,
  misc_fees       jsonb       NOT NULL,
  realized_pnl    numeric,
  closed_qty      numeric,
  is_maker        boolean,
  voided_at       timestamptz,
  executed_at     timestamptz NOT NULL,
  source          text        NOT NULL,
  received_at     timestamptz NOT NULL,
  recorded_at     timestamptz NOT NULL,
  epoch           bigint      NOT NULL,
  change_seq      bigint      NOT NULL,
  details         jsonb       NOT NULL,
  PRIMARY KEY (exchange, environment, account, category, record_type, symbol, exec_id, leg),
  CONSTRAINT executions_fee_has_currency CHECK (fee IS NULL OR fee = 0 OR fee_currency IS NOT NULL)
);
COMMENT ON TABLE fillkeeper.executions IS 'Each execution once, as it was first seen. Readers use effective_executions';
CREATE INDEX executions_changes ON fillkeeper.executions (account_no, change_seq);
CREATE INDEX executions_executed_at ON fillkeeper.executions (account_no, executed_at) WHERE executed_at IS NOT NULL;
CREATE INDEX executions_order_id ON fillkeeper.executions (account_no, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX executions_client_order_id ON fillkeeper.executions (account_no, client_order_id)
  WHERE client_order_id IS NOT NULL;

CREATE TABLE fillkeeper.execution_corrections (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  category    text COLLATE "C" NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  symbol      text COLLATE "C" NOT NULL,
  exec_id     text COLLATE "C" NOT NULL,
  leg         text COLLATE "C" NOT NULL,
  account_no  bigint      NOT NULL,
  field       text COLLATE "C" NOT NULL,
  first       text,
  later       text,
  source      text        NOT NULL,
  resolution  text        NOT NULL CHECK (resolution IN ('KEPT', 'REPLACED', 'BUSTED')),
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  epoch       bigint      NOT NULL,
  change_seq  bigint      NOT NULL,
  PRIMARY KEY (exchange, environment, account, category, record_type, symbol, exec_id, leg, change_seq, field)
);
COMMENT ON TABLE fillkeeper.execution_corrections IS 'The same identity seen again with other content; the first stays in executions';
CREATE INDEX execution_corrections_changes ON fillkeeper.execution_corrections (account_no, change_seq);

CREATE TABLE fillkeeper.gaps (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  id          bigint      NOT NULL,
  account_no  bigint      NOT NULL,
  category    text COLLATE "C" NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  symbol      text COLLATE "C" NOT NULL,
  order_id    text COLLATE "C" NOT NULL,
  expected    numeric     NOT NULL,
  booked      numeric     NOT NULL,
  opened_at   timestamptz NOT NULL,
  deadline    timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   text,
  accepted_at timestamptz,
  accepted_by text,
  note        text,
  recorded_at timestamptz NOT NULL,
  epoch       bigint      NOT NULL,
  change_seq  bigint      NOT NULL,
  PRIMARY KEY (exchange, environment, account, id)
);
COMMENT ON TABLE fillkeeper.gaps IS 'More was filled than there are fills of. Only a real fill or a correction closes one; a person may accept one';
CREATE INDEX gaps_changes ON fillkeeper.gaps (account_no, change_seq);
CREATE INDEX gaps_open ON fillkeeper.gaps (account_no) WHERE closed_at IS NULL;

CREATE TABLE fillkeeper.coverage (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  category    text COLLATE "C" NOT NULL,
  kind        text COLLATE "C" NOT NULL CHECK (kind IN ('executions', 'orders', 'funding')),
  scope       text COLLATE "C" NOT NULL,
  from_at     timestamptz NOT NULL,
  to_at       timestamptz NOT NULL,
  how         text        NOT NULL,
  status      text        NOT NULL CHECK (status IN ('PROVEN', 'UNPROVABLE')),
  proven_at   timestamptz NOT NULL,
  detail      text,
  PRIMARY KEY (exchange, environment, account, category, kind, scope, from_at)
);
COMMENT ON TABLE fillkeeper.coverage IS 'Spans of time that are proven whole. What no PROVEN row covers, the ledger does not claim';

CREATE TABLE fillkeeper.checkpoints (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  walk        text COLLATE "C" NOT NULL,
  whole_since timestamptz,
  whole_until timestamptz,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (exchange, environment, account, walk)
);
COMMENT ON TABLE fillkeeper.checkpoints IS 'How far each walk over the venue''s lists is proven';

CREATE TABLE fillkeeper.audits (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  account_no  bigint      NOT NULL,
  kind        text        NOT NULL CHECK (kind IN ('open_orders', 'closed_orders', 'executions', 'order')),
  category    text COLLATE "C" NOT NULL,
  scope       text COLLATE "C" NOT NULL,
  window_from timestamptz,
  window_to   timestamptz,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  checked     integer     NOT NULL,
  differences integer     NOT NULL,
  repaired    integer     NOT NULL,
  outcome     text        NOT NULL CHECK (outcome IN ('PASSED', 'REPAIRED', 'INCOMPLETE')),
  recorded_at timestamptz NOT NULL,
  epoch       bigint      NOT NULL
);
COMMENT ON TABLE fillkeeper.audits IS 'A row for each comparison of a list of the venue with the ledger, also when nothing was found';
CREATE INDEX audits_finished_at ON fillkeeper.audits (account_no, finished_at);

CREATE SEQUENCE fillkeeper.incident_ids;
CREATE TABLE fillkeeper.incidents (
  id          bigint      PRIMARY KEY,
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  epoch       bigint      NOT NULL,
  cause       text        NOT NULL,
  detail      text        NOT NULL,
  opened_at   timestamptz NOT NULL,
  resolved_at timestamptz,
  outage_id   bigint      NOT NULL,
  attempt_no  integer     NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (exchange, environment, account, epoch)
);
COMMENT ON TABLE fillkeeper.incidents IS 'Why each failed attempt ended. outage_id is the first since the account was live';
CREATE INDEX incidents_recorded_at ON fillkeeper.incidents (exchange, environment, account, recorded_at);
CREATE INDEX incidents_unresolved ON fillkeeper.incidents (exchange, environment, account) WHERE resolved_at IS NULL;

CREATE TABLE fillkeeper.rejected_events (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  account     text COLLATE "C",
  epoch       bigint,
  source      text        NOT NULL,
  reason      text        NOT NULL,
  payload     text        NOT NULL,
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL
);
COMMENT ON TABLE fillkeeper.rejected_events IS 'What could not be understood, secrets removed. No account: from a market''s public trades';
CREATE INDEX rejected_events_received_at ON fillkeeper.rejected_events (exchange, environment, account, received_at);

CREATE TABLE fillkeeper.instruments (
  exchange               text COLLATE "C" NOT NULL,
  environment            text COLLATE "C" NOT NULL,
  category               text COLLATE "C" NOT NULL,
  symbol                 text COLLATE "C" NOT NULL,
  base_currency          text,
  quote_currency         text,
  settle_currency        text,
  contract_type          text CHECK (contract_type IN ('SPOT', 'LINEAR', 'INVERSE', 'OPTION')),
  contract_size          numeric,
  contract_size_currency text,
  price_tick             numeric,
  qty_step               numeric,
  expires_at             timestamptz,
  recorded_at            timestamptz NOT NULL,
  PRIMARY KEY (exchange, environment, category, symbol)
);

CREATE TABLE fillkeeper.recorded_trades (
  exchange    text COLLATE "C" NOT NULL,
  environment text COLLATE "C" NOT NULL,
  category    text COLLATE "C" NOT NULL,
  record_type text COLLATE "C" NOT NULL CHECK (record_type IN ('trade', 'agg_trade')),
  symbol      text COLLATE "C" NOT NULL,
  trade_id    text COLLATE "C" NOT NULL,
  price       numeric     NOT NULL,
  quantity    numeric     NOT NULL,
  taker_side  text,
  traded_at   timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  details     jsonb,
  PRIMARY KEY (exchange, environment, category, record_type, symbol, trade_id)
);
CREATE INDEX recorded_trades_traded_at ON fillkeeper.recorded_trades (exchange, environment, category, symbol, traded_at);

CREATE VIEW fillkeeper.account_status AS
SELECT a.exchange, a.environment, a.account, a.no, a.epoch, a.attempt, a.owner, a.live_until,
       CASE
         WHEN a.status IN ('STOPPED', 'QUARANTINED') OR a.live_until >= clock.now THEN a.status
         ELSE 'LAPSED'
       END AS status,
       a.status_since, a.status_detail, a.venue_account_id, a.label, a.configured,
       greatest(a.change_seq,
         (SELECT max(change_seq) FROM fillkeeper.orders WHERE account_no = a.no),
         (SELECT max(change_seq) FROM fillkeeper.executions WHERE account_no = a.no),
         (SELECT max(change_seq) FROM fillkeeper.execution_corrections WHERE account_no = a.no),
         (SELECT max(change_seq) FROM fillkeeper.gaps WHERE account_no = a.no)) AS change_seq,
       a.last_event_at, a.last_synced_at, a.last_proven_at, a.created_at,
       coalesce(a.status = 'LIVE' AND a.live_until >= clock.now, false) AS is_current
FROM fillkeeper.accounts a
CROSS JOIN LATERAL (SELECT clock_timestamp() AS now) AS clock;
COMMENT ON VIEW fillkeeper.account_status IS
  'The accounts as they are at this moment of the database''s clock. Only is_current says that the ledger is current';

CREATE VIEW fillkeeper.effective_executions AS
SELECT e.exchange, e.environment, e.account, e.category, e.record_type, e.symbol, e.exec_id, e.leg, e.account_no,
       CASE WHEN c.later ? 'order_id' THEN c.later ->> 'order_id' ELSE e.order_id END AS order_id,
       CASE WHEN c.later ? 'client_order_id' THEN c.later ->> 'client_order_id' ELSE e.client_order_id END AS client_order_id,
       CASE WHEN c.later ? 'side' THEN c.later ->> 'side' ELSE e.side END AS side,
       CASE WHEN c.later ? 'position_side' THEN c.later ->> 'position_side' ELSE e.position_side END AS position_side,
       CASE WHEN c.later ? 'exec_type' THEN c.later ->> 'exec_type' ELSE e.exec_type END AS exec_type,
       CASE WHEN c.later ? 'raw_exec_type' THEN c.later ->> 'raw_exec_type' ELSE e.raw_exec_type END AS raw_exec_type,
       CASE WHEN c.later ? 'price' THEN (c.later ->> 'price')::numeric ELSE e.price END AS price,
       CASE WHEN c.later ? 'qty' THEN (c.later ->> 'qty')::numeric ELSE e.qty END AS qty,
       CASE WHEN c.later ? 'base_qty' THEN (c.later ->> 'base_qty')::numeric ELSE e.base_qty END AS base_qty,
       CASE WHEN c.later ? 'value' THEN (c.later ->> 'value')::numeric ELSE e.value END AS value,
       CASE WHEN c.later ? 'value_currency' THEN c.later ->> 'value_currency' ELSE e.value_currency END AS value_currency,
       CASE WHEN c.later ? 'fee' THEN (c.later ->> 'fee')::numeric ELSE e.fee END AS fee,
       CASE WHEN c.later ? 'fee_currency' THEN c.later ->> 'fee_currency' ELSE e.fee_currency END AS fee_currency,
       CASE WHEN c.later ? 'fee_rate' THEN (c.later ->> 'fee_rate')::numeric ELSE e.fee_rate END AS fee_rate,
       CASE WHEN c.later ? 'misc_fees' THEN (c.later ->> 'misc_fees')::jsonb ELSE e.misc_fees END AS misc_fees,
       CASE WHEN c.later ? 'realized_pnl' THEN (c.later ->> 'realized_pnl')::numeric ELSE e.realized_pnl END AS realized_pnl,
       CASE WHEN c.later ? 'closed_qty' THEN (c.later ->> 'closed_qty')::numeric ELSE e.closed_qty END AS closed_qty,
       CASE WHEN c.later ? 'is_maker' THEN (c.later ->> 'is_maker')::boolean ELSE e.is_maker END AS is_maker,
       CASE WHEN c.later ? 'executed_at' THEN (c.later ->> 'executed_at')::timestamptz ELSE e.executed_at END AS executed_at,
       e.source, e.received_at, e.recorded_at, e.epoch,
       greatest(e.change_seq, c.change_seq) AS change_seq, e.details
FROM fillkeeper.executions e
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(x.field, x.later ORDER BY x.change_seq) FILTER (WHERE x.resolution = 'REPLACED') AS later,
         coalesce(bool_or(x.resolution = 'BUSTED'), false) AS busted, max(x.change_seq) AS change_seq
  FROM fillkeeper.execution_corrections x
  WHERE x.exchange = e.exchange AND x.environment = e.environment AND x.account = e.account
    AND x.category = e.category AND x.record_type = e.record_type AND x.symbol = e.symbol
    AND x.exec_id = e.exec_id AND x.leg = e.leg) AS c
WHERE e.voided_at IS NULL AND NOT c.busted;
COMMENT ON VIEW fillkeeper.effective_executions IS 'The executions with corrections applied and what the venue took back left out';

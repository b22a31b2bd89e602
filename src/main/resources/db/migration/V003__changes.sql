-- What readers follow: every change of an account in one order, those of its status too. And who asked for what.

ALTER TABLE fillkeeper.accounts
  ADD COLUMN status_seq bigint  NOT NULL DEFAULT 0,
  ADD COLUMN ended      boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN fillkeeper.accounts.status_seq IS
  'The change_seq of the last change of status, counted with all other changes; 0 before the first that was counted';
COMMENT ON COLUMN fillkeeper.accounts.ended IS
  'The attempt is over: what of it is still on its way is refused, so that whoever writes next counts on from what is there';

-- Rows of one account at most a few times a second; the parts have no conditions of their own, so that each is read by
-- its index on (account_no, change_seq).
CREATE VIEW fillkeeper.changes AS
SELECT o.account_no, o.change_seq, 'order'::text AS kind, o.exchange, o.environment, o.account,
       to_jsonb(o) AS record
FROM fillkeeper.orders o
UNION ALL
SELECT e.account_no, e.change_seq, 'execution'::text, e.exchange, e.environment, e.account, to_jsonb(e)
FROM fillkeeper.executions e
UNION ALL
SELECT c.account_no, c.change_seq, 'correction'::text, c.exchange, c.environment, c.account, to_jsonb(c)
FROM fillkeeper.execution_corrections c
UNION ALL
SELECT g.account_no, g.change_seq, 'gap'::text, g.exchange, g.environment, g.account, to_jsonb(g)
FROM fillkeeper.gaps g
UNION ALL
SELECT a.no, a.status_seq, 'status'::text, a.exchange, a.environment, a.account,
       jsonb_build_object('exchange', a.exchange, 'environment', a.environment, 'account', a.account,
         'status', a.status, 'status_since', a.status_since, 'status_detail', a.status_detail, 'epoch', a.epoch,
         'change_seq', a.status_seq)
FROM fillkeeper.accounts a;
COMMENT ON VIEW fillkeeper.changes IS
  'Each record once, at its latest change. WHERE account_no = … AND change_seq > <the last that was seen> ORDER BY change_seq, '
  'in one statement: a transaction that sees a number sees all below it';

CREATE TABLE fillkeeper.operator_actions (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exchange    text COLLATE "C",
  environment text COLLATE "C",
  account     text COLLATE "C",
  action      text        NOT NULL,
  subject     text,
  who         text        NOT NULL,
  via         text        NOT NULL CHECK (via IN ('http', 'bus')),
  reason      text,
  request_id  text,
  asked_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  outcome     text        NOT NULL DEFAULT 'ASKED' CHECK (outcome IN ('ASKED', 'DONE', 'REFUSED', 'UNKNOWN')),
  detail      text
);
COMMENT ON TABLE fillkeeper.operator_actions IS
  'What people asked for, written before it is done. No account: about the whole process. UNKNOWN: not confirmed in time';
COMMENT ON COLUMN fillkeeper.operator_actions.subject IS 'What it is about, beside the account: the number of a gap';
COMMENT ON COLUMN fillkeeper.operator_actions.request_id IS 'Asked again under the same, it is the same action';
CREATE INDEX operator_actions_account ON fillkeeper.operator_actions (exchange, environment, account, id);
CREATE UNIQUE INDEX operator_actions_request ON fillkeeper.operator_actions (exchange, environment, account, who, request_id)
  WHERE request_id IS NOT NULL;

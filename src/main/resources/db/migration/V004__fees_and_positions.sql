CREATE VIEW fillkeeper.fees AS
SELECT e.exchange, e.environment, e.account, e.category, e.record_type, e.symbol, e.exec_id, e.leg, e.account_no,
       e.order_id, e.client_order_id, e.is_maker, f.kind, f.type, f.amount, f.currency, e.executed_at, e.change_seq
FROM fillkeeper.effective_executions e
CROSS JOIN LATERAL (
  SELECT CASE WHEN e.exec_type = 'FUNDING' THEN 'FUNDING' WHEN e.fee < 0 THEN 'REBATE' ELSE 'COMMISSION' END AS kind,
         NULL::text AS type, e.fee AS amount, e.fee_currency AS currency
  WHERE e.fee <> 0
  UNION ALL
  SELECT 'TAX', m ->> 'type', (m ->> 'amount')::numeric, m ->> 'currency'
  FROM jsonb_array_elements(e.misc_fees) AS m
  WHERE (m ->> 'amount')::numeric <> 0) AS f;
COMMENT ON VIEW fillkeeper.fees IS
  'What executions cost, corrections applied: COMMISSION, REBATE, TAX, FUNDING. Positive is paid, negative received';
COMMENT ON COLUMN fillkeeper.fees.type IS 'The venue''s word for a tax';

-- One fill more on a position at average cost.
CREATE FUNCTION fillkeeper.average_cost_step(state numeric[], qty numeric, price numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN qty IS NULL OR qty = 0 THEN state
    WHEN state[1] = 0 OR sign(state[1]) = sign(qty) THEN ARRAY[
      state[1] + qty,
      (abs(state[1]) * state[2] + abs(qty) * coalesce(price, state[2])) / (abs(state[1]) + abs(qty)),
      state[3]]
    ELSE ARRAY[
      state[1] + qty,
      CASE
        WHEN abs(qty) > abs(state[1]) THEN coalesce(price, state[2])
        WHEN abs(qty) = abs(state[1]) THEN 0
        ELSE state[2]
      END,
      state[3] + least(abs(qty), abs(state[1])) * (coalesce(price, state[2]) - state[2]) * sign(state[1])]
  END
$$;

CREATE AGGREGATE fillkeeper.average_cost(numeric, numeric) (
  SFUNC = fillkeeper.average_cost_step, STYPE = numeric[], INITCOND = '{0,0,0}');
COMMENT ON AGGREGATE fillkeeper.average_cost(numeric, numeric) IS
  'Of signed quantities and prices, in the order of the fills: {position, average price, what was realised}';

-- From when on a category's executions are proven without a hole up to the last proven moment.
CREATE VIEW fillkeeper.proven_since AS
SELECT exchange, environment, account, category, max(since) AS since, min(until) AS until
FROM (
  SELECT exchange, environment, account, category, scope,
         max(from_at) FILTER (WHERE begins) AS since, max(to_at) AS until
  FROM (
    SELECT exchange, environment, account, category, scope, from_at, to_at,
           from_at > coalesce(max(to_at) OVER (PARTITION BY exchange, environment, account, category, scope
             ORDER BY from_at, to_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '-infinity') AS begins
    FROM fillkeeper.coverage
    WHERE kind = 'executions' AND status = 'PROVEN') AS spans
  GROUP BY exchange, environment, account, category, scope) AS scopes
GROUP BY exchange, environment, account, category;
COMMENT ON VIEW fillkeeper.proven_since IS
  'The span up to now in which a category''s executions are proven whole, in every scope; what lies before an unproven hole is not in it';

CREATE VIEW fillkeeper.positions AS
SELECT e.exchange, e.environment, e.account, e.category, e.symbol, e.position_side,
       sum(s.sign * e.qty) AS qty, sum(s.sign * e.base_qty) AS base_qty,
       CASE WHEN bool_and(e.base_qty IS NOT NULL) AND bool_or(i.contract_type <> 'INVERSE')
         THEN (fillkeeper.average_cost(s.sign * e.base_qty, e.price ORDER BY e.executed_at, e.change_seq))[2]
       END AS average_price,
       count(*) AS fills, max(e.executed_at) AS last_fill_at, p.since, p.until
FROM fillkeeper.effective_executions e
JOIN fillkeeper.proven_since p USING (exchange, environment, account, category)
LEFT JOIN fillkeeper.instruments i USING (exchange, environment, category, symbol)
CROSS JOIN LATERAL (SELECT CASE e.side WHEN 'BUY' THEN 1 WHEN 'SELL' THEN -1 END AS sign) AS s
WHERE e.exec_type NOT IN ('FUNDING', 'UNKNOWN') AND e.executed_at >= p.since
GROUP BY e.exchange, e.environment, e.account, e.category, e.symbol, e.position_side, p.since, p.until;
COMMENT ON VIEW fillkeeper.positions IS
  'What executions alone add up to since proven coverage begins: what was held before is not in it. Negative is short';
COMMENT ON COLUMN fillkeeper.positions.average_price IS
  'At average cost; null for inverse contracts and where an instrument was not known';

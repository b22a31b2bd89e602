-- What most events come to: one order, and at most one execution. Several small statements behind one call take a fifth
-- less of the server's CPU than one statement that does all of it, since a large plan is made ready each time.
--
-- As every write, it begins with the fence, which locks the account's row where the attempt still owns it, and stores
-- nothing where it does not (FK001) or where a row would not have its effect (FK002). An order goes over the state that
-- it was merged from, or in where there is none. The sum leaves no index to the number: the order is looked up by its
-- key, whatever the statistics say. The parameters behind the fence's are the columns, in the order of the program.
CREATE FUNCTION fillkeeper.apply_one(
  of_exchange text, of_environment text, of_account text, of_epoch bigint, of_attempt uuid, told timestamptz,
  o_category text, o_record_type text, o_symbol text, o_order_id text, o_client_order_id text, o_parent_order_id text,
  o_side text, o_position_side text, o_order_type text, o_time_in_force text, o_post_only boolean,
  o_reduce_only boolean, o_trigger_price text, o_price text, o_qty text, o_quote_qty text, o_reject_reason text,
  o_cancel_reason text, o_origin text, o_created_at timestamptz, o_details text, o_status text, o_raw_status text,
  o_cum_qty text, o_leaves_qty text, o_cum_value text, o_avg_price text, o_fills_qty text, o_updated_at timestamptz,
  o_source text, o_received_at timestamptz, o_epoch bigint, o_change_seq bigint, o_merged_from bigint,
  o_row_status text, o_row_cum_qty text, o_row_leaves_qty text, o_concluded boolean, o_unknown boolean,
  e_category text DEFAULT NULL, e_record_type text DEFAULT NULL, e_symbol text DEFAULT NULL,
  e_exec_id text DEFAULT NULL, e_leg text DEFAULT NULL, e_order_id text DEFAULT NULL,
  e_client_order_id text DEFAULT NULL, e_side text DEFAULT NULL, e_position_side text DEFAULT NULL,
  e_exec_type text DEFAULT NULL, e_raw_exec_type text DEFAULT NULL, e_price text DEFAULT NULL,
  e_qty text DEFAULT NULL, e_base_qty text DEFAULT NULL, e_value text DEFAULT NULL,
  e_value_currency text DEFAULT NULL, e_fee text DEFAULT NULL, e_fee_currency text DEFAULT NULL,
  e_fee_rate text DEFAULT NULL, e_misc_fees text DEFAULT NULL, e_realized_pnl text DEFAULT NULL,
  e_closed_qty text DEFAULT NULL, e_is_maker boolean DEFAULT NULL, e_voided_at timestamptz DEFAULT NULL,
  e_executed_at timestamptz DEFAULT NULL, e_source text DEFAULT NULL, e_received_at timestamptz DEFAULT NULL,
  e_epoch bigint DEFAULT NULL, e_change_seq bigint DEFAULT NULL, e_details text DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
  stored boolean := false;
BEGIN
  SELECT no INTO number FROM fillkeeper.accounts
  WHERE exchange = of_exchange AND environment = of_environment AND account = of_account
    AND epoch = of_epoch AND attempt = of_attempt
    AND live_until >= told AND live_until >= clock_timestamp() AND NOT ended
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM fillkeeper.expect(false, 'FK001');
  END IF;

  IF o_merged_from > 0 THEN
    UPDATE fillkeeper.orders SET
      recorded_at = clock_timestamp(),
      client_order_id = o_client_order_id, parent_order_id = o_parent_order_id, side = o_side,
      position_side = o_position_side, order_type = o_order_type, time_in_force = o_time_in_force,
      post_only = o_post_only, reduce_only = o_reduce_only, trigger_price = o_trigger_price::numeric,
      price = o_price::numeric, qty = o_qty::numeric, quote_qty = o_quote_qty::numeric,
      reject_reason = o_reject_reason, cancel_reason = o_cancel_reason, origin = o_origin, created_at = o_created_at,
      details = o_details::jsonb, status = o_status, raw_status = o_raw_status, cum_qty = o_cum_qty::numeric,
      leaves_qty = o_leaves_qty::numeric, cum_value = o_cum_value::numeric, avg_price = o_avg_price::numeric,
      fills_qty = o_fills_qty::numeric, updated_at = o_updated_at, source = o_source, received_at = o_received_at,
      epoch = o_epoch, change_seq = o_change_seq, merged_from = o_merged_from, row_status = o_row_status,
      row_cum_qty = o_row_cum_qty::numeric, row_leaves_qty = o_row_leaves_qty::numeric, concluded = o_concluded,
      unknown = o_unknown
    WHERE exchange = of_exchange AND environment = of_environment AND account = of_account
      AND category = o_category AND record_type = o_record_type AND symbol = o_symbol AND order_id = o_order_id
      AND change_seq + 0 = o_merged_from;
    stored := FOUND;
  END IF;
  IF NOT stored THEN
    INSERT INTO fillkeeper.orders (
      exchange, environment, account, account_no, recorded_at,
      category, record_type, symbol, order_id, client_order_id, parent_order_id, side, position_side, order_type,
      time_in_force, post_only, reduce_only, trigger_price, price, qty, quote_qty, reject_reason, cancel_reason,
      origin, created_at, details, status, raw_status, cum_qty, leaves_qty, cum_value, avg_price, fills_qty,
      updated_at, source, received_at, epoch, change_seq, merged_from, row_status, row_cum_qty, row_leaves_qty,
      concluded, unknown)
    VALUES (
      of_exchange, of_environment, of_account, number, clock_timestamp(),
      o_category, o_record_type, o_symbol, o_order_id, o_client_order_id, o_parent_order_id, o_side, o_position_side,
      o_order_type, o_time_in_force, o_post_only, o_reduce_only, o_trigger_price::numeric, o_price::numeric,
      o_qty::numeric, o_quote_qty::numeric, o_reject_reason, o_cancel_reason, o_origin, o_created_at,
      o_details::jsonb, o_status, o_raw_status, o_cum_qty::numeric, o_leaves_qty::numeric, o_cum_value::numeric,
      o_avg_price::numeric, o_fills_qty::numeric, o_updated_at, o_source, o_received_at, o_epoch, o_change_seq,
      o_merged_from, o_row_status, o_row_cum_qty::numeric, o_row_leaves_qty::numeric, o_concluded, o_unknown)
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM fillkeeper.expect(false, 'FK002');
    END IF;
  END IF;

  IF e_exec_id IS NOT NULL THEN
    INSERT INTO fillkeeper.executions (
      exchange, environment, account, account_no, recorded_at,
      category, record_type, symbol, exec_id, leg, order_id, client_order_id, side, position_side, exec_type,
      raw_exec_type, price, qty, base_qty, value, value_currency, fee, fee_currency, fee_rate, misc_fees,
      realized_pnl, closed_qty, is_maker, voided_at, executed_at, source, received_at, epoch, change_seq, details)
    VALUES (
      of_exchange, of_environment, of_account, number, clock_timestamp(),
      e_category, e_record_type, e_symbol, e_exec_id, e_leg, e_order_id, e_client_order_id, e_side, e_position_side,
      e_exec_type, e_raw_exec_type, e_price::numeric, e_qty::numeric, e_base_qty::numeric, e_value::numeric,
      e_value_currency, e_fee::numeric, e_fee_currency, e_fee_rate::numeric, e_misc_fees::jsonb,
      e_realized_pnl::numeric, e_closed_qty::numeric, e_is_maker, e_voided_at, e_executed_at, e_source, e_received_at,
      e_epoch, e_change_seq, e_details::jsonb)
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM fillkeeper.expect(false, 'FK002');
    END IF;
  END IF;
  RETURN true;
END $$;

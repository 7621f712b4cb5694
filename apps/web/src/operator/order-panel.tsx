import type { TabletMachine } from "@fiel/contracts";
import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";

/** The current order of the machine. */
export const OrderPanel = ({ order }: Pick<TabletMachine, "order">) => {
  const { words, format } = useOperator();
  if (order === null)
    return (
      <section className="op-panel">
        <h2 className="op-quiet">{words.noOrder}</h2>
      </section>
    );
  const { codeText, made, total, endsAt } = order;
  return (
    <section className="op-panel">
      <h2>{fill(words.order, { code: codeText })}</h2>
      <p className="op-row">
        <span>{words.bales}</span>
        <b>{fill(words.balesOf, { made: format.number(made), total: format.number(total) })}</b>
      </p>
      <p className="op-row">
        <span>{words.endsAt}</span>
        <b>{endsAt === null ? words.unavailable : format.time(endsAt)}</b>
      </p>
    </section>
  );
};

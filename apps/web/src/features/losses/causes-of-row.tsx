import { useTranslation } from "react-i18next";
import { RowToggle } from "../../shared/table/row-toggle.tsx";
import { useOpenRows } from "../../shared/table/use-open-rows.ts";
import type { LossRow } from "./loss-rows.ts";
import classes from "./losses-page.module.css";
import type { RankedCause } from "./ranked-causes.ts";
import { StopsOfCause } from "./stops-of-cause.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useCauseName } from "./use-cause-name.ts";

const keyOf = ({ code }: RankedCause): string => String(code);
const closed = () => false;

/** Causes of a reason; each expands to its stops. */
const CausesOfReason = ({ causes }: Pick<LossRow, "causes">) => {
  const { t } = useTranslation();
  const { minutes } = useAmounts("minutes");
  const nameOf = useCauseName();
  const { isOpen, toggle } = useOpenRows<RankedCause>(keyOf, closed);
  return (
    <ul className={classes.causes}>
      {causes.map((cause) => (
        <li key={keyOf(cause)}>
          <div className={classes.cause}>
            <RowToggle open={isOpen(cause)} onToggle={() => toggle(cause)}>
              {nameOf(cause)}
            </RowToggle>
            <span>{t("losses.stopsIn", { minutes: minutes(cause.lostMs), count: cause.count })}</span>
          </div>
          {isOpen(cause) ? <StopsOfCause row={cause} ofReason /> : null}
        </li>
      ))}
    </ul>
  );
};

/** Details below a row: the stops of a cause, or the causes of a reason. */
export const CausesOfRow = ({ row: { isReason, causes } }: { readonly row: LossRow }) =>
  isReason ? (
    <CausesOfReason causes={causes} />
  ) : (
    causes.map((cause) => <StopsOfCause key={keyOf(cause)} row={cause} ofReason={false} />)
  );

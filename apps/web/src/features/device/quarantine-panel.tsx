import type { QuarantineCause } from "@fiel/contracts";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import { useOpenRows } from "../../shared/table/use-open-rows.ts";
import { columnsOfCauses } from "./cause-columns.tsx";
import { CauseRecords } from "./details-lazy.tsx";
import { DiscardQuestion } from "./dialogs-lazy.ts";
import { QuarantineTools } from "./quarantine-tools.tsx";
import classes from "./quarantine.module.css";
import { useMachineNames } from "./use-machine-names.ts";
import { useQuarantineCauses } from "./use-quarantine.ts";

const keyOf = ({ id }: QuarantineCause): string => id;
const closed = (): boolean => false;
const none: readonly QuarantineCause[] = [];

interface CausesTableProps {
  readonly causes: readonly QuarantineCause[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const CausesTable = ({ causes, chosen, onChosen }: CausesTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const machineOf = useMachineNames();
  const { isOpen, toggle } = useOpenRows(keyOf, closed);
  const [discarding, setDiscarding] = useState<QuarantineCause | null>(null);
  const columns = columnsOfCauses({
    t,
    format,
    nowMs,
    machineOf,
    isOpen,
    onToggle: toggle,
    isChosen: ({ id }) => chosen.has(id),
    onChoose: ({ id }) => onChosen(chosen.symmetricDifference(new Set([id]))),
    onDiscard: setDiscarding,
  });
  return (
    <>
      <DataTable
        label={t("device.quarantine")}
        columns={columns}
        rows={causes}
        keyOf={keyOf}
        details={{ of: CauseRecords, isOpen }}
        className={classes.causes}
      />
      {discarding ? (
        <Suspense>
          <DiscardQuestion cause={discarding} onClose={() => setDiscarding(null)} />
        </Suspense>
      ) : null}
    </>
  );
};

const NothingAside = () => {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <p>{t("device.nothingAside")}</p>
      <p className={classes.quiet}>{t("device.nothingAsideText")}</p>
    </div>
  );
};

/** Records that the server set aside, grouped by cause, with their remedies. */
export const QuarantinePanel = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuarantineCauses();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { result: causes = none, total = 0, records = 0 } = query.data ?? {};
  const subtitle = t("device.asideCount", {
    count: total,
    records: t("device.asideRecords", { count: records, number: format.number(records) }),
  });
  return (
    <Panel
      title={t("device.quarantine")}
      {...(total > 0 ? { subtitle } : {})}
      wideTools
      tools={
        total > 0 ? <QuarantineTools chosen={causes.filter(({ id }) => chosen.has(id))} all={causes} /> : null
      }
      state={usePanelState(query)}
      skeleton={<TableSkeleton rows={3} />}
    >
      {total === 0 ? (
        <NothingAside />
      ) : (
        <>
          <CausesTable causes={causes} chosen={chosen} onChosen={setChosen} />
          <p className={classes.foot}>
            {total > causes.length ? `${t("device.onlyNewest", { count: causes.length })} ` : null}
            {t("device.replayText")}
          </p>
        </>
      )}
    </Panel>
  );
};

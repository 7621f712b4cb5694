import type { ListedStop, SeenStop } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyExplainDialog } from "../../shared/stops/lazy-explain-dialog.tsx";
import { seenOf } from "../../shared/stops/told-stop.ts";
import { type StopOutcome, useStopChanges } from "../../shared/stops/use-stop-changes.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import classes from "./stop-table.module.css";

const SplitDialog = lazy(async () => ({ default: (await import("./split-dialog.tsx")).SplitDialog }));

export type Verb = "explain" | "clear" | "split" | "join" | "undo";

/** A change that can be undone. */
export interface LastChange {
  readonly verb: Verb;
  readonly count: number;
  readonly changes: readonly number[];
}

interface StopVerbsProps {
  readonly chosen: readonly ListedStop[];
  readonly onDone: (done: LastChange) => void;
}

/** The whole stop when all chosen rows are parts of it, with their latest revision; else null. */
const wholeOf = (parts: readonly ListedStop[]): SeenStop | null => {
  const [first] = parts;
  const isOne =
    parts.length > 1 &&
    parts.every(({ id, stopStartDate }) => id === first?.id && stopStartDate === first.stopStartDate);
  if (first === undefined || !isOne) return null;
  const startDate = Math.min(...parts.map((one) => one.startDate));
  const endDate = Math.max(...parts.map((one) => one.endDate));
  return { equipment: first.id, startDate, endDate, revision: Math.max(...parts.map((one) => one.revision)) };
};

/** Actions on the chosen stops. */
export const StopVerbs = ({ chosen, onDone }: StopVerbsProps) => {
  const { t } = useTranslation();
  const changes = useStopChanges();
  const [open, setOpen] = useState<"explain" | "split" | null>(null);
  const [only] = chosen.length === 1 ? chosen : [];
  const whole = wholeOf(chosen);
  const settle = async (verb: Verb, work: Promise<StopOutcome>): Promise<void> => {
    const outcome = await work;
    if (outcome?.kind === "done") onDone({ verb, count: chosen.length, changes: outcome.changes });
    if (outcome?.kind === "changed") toastFailure({ title: t("toldStops.changedTitle"), once: "stops" });
  };
  return (
    <div className={classes.chosen}>
      <span className={classes.quiet}>{t("toldStops.chosen", { count: chosen.length })}</span>
      {only === undefined ? null : <Button onClick={() => setOpen("split")}>{t("toldStops.split")}</Button>}
      {whole === null ? null : (
        <Button onClick={() => void settle("join", changes.join(whole))}>{t("toldStops.join")}</Button>
      )}
      <Button
        disabled={chosen.every(({ revision }) => revision === 0)}
        onClick={() => void settle("clear", changes.clear(chosen.map(seenOf)))}
      >
        {t("toldStops.clear")}
      </Button>
      <Button variant="filled" disabled={chosen.length === 0} onClick={() => setOpen("explain")}>
        {t("toldStops.give")}
      </Button>
      {open === "explain" ? (
        <LazyExplainDialog
          stops={chosen}
          onDone={(done) => onDone({ verb: "explain", count: chosen.length, changes: done })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "split" && only !== undefined ? (
        <Suspense fallback={null}>
          <SplitDialog
            row={only}
            onSplit={(atMs) => settle("split", changes.split(seenOf(only), atMs))}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
};

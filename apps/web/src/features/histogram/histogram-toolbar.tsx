import type { WeighingKind } from "@fiel/domain";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Switch } from "@mantine/core";
import { IconFilter2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import page from "../../shared/page/page.module.css";
import classes from "./histogram.module.css";

const KindsDialog = lazy(async () => ({ default: (await import("./kinds-dialog.tsx")).KindsDialog }));

interface HistogramToolbarProps {
  readonly excluded: readonly WeighingKind[];
  readonly onExclude: (kinds: readonly WeighingKind[]) => void;
  readonly same: boolean;
  readonly onSame: (same: boolean) => void;
  readonly entries: readonly LegendEntry[];
  readonly onToggle: (kind: string) => void;
}

export const HistogramToolbar = (props: HistogramToolbarProps) => {
  const { excluded, onExclude, same, onSame, entries, onToggle } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const count = excluded.length;
  return (
    <div className={page.toolbar}>
      <div className={classes.choices}>
        <Button
          leftSection={<IconFilter2 size={16} stroke={1.6} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t("histogram.kinds")}
          {count === 0 ? null : <span className={classes.out}>{t("histogram.kindsOut", { count })}</span>}
        </Button>
        <Switch
          className={classes.switch ?? ""}
          label={t("compare.sameScale")}
          checked={same}
          onChange={({ currentTarget }) => onSame(currentTarget.checked)}
        />
      </div>
      <Legend entries={entries} onToggle={onToggle} />
      {open ? (
        <Suspense fallback={null}>
          <KindsDialog excluded={excluded} onSave={onExclude} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

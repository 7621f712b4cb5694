import type { QuarantineCause } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { mayReplay } from "./cause-words.ts";
import classes from "./quarantine.module.css";
import { useQuarantineActions } from "./use-quarantine-actions.ts";

interface QuarantineToolsProps {
  /** Empty when no cause is chosen: actions then apply to all. */
  readonly chosen: readonly QuarantineCause[];
  readonly all: readonly QuarantineCause[];
}

const sumOf = (causes: readonly QuarantineCause[]): number =>
  causes.reduce((sum, { count }) => sum + count, 0);

/** Replay and export of the chosen causes, or of all. */
export const QuarantineTools = ({ chosen, all }: QuarantineToolsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { replay, save } = useQuarantineActions();
  const [busy, setBusy] = useState<"replay" | "save" | null>(null);
  const whole = chosen.length === 0;
  const replayed = (whole ? all : chosen).filter(mayReplay);
  const doing = async (what: "replay" | "save", work: Promise<void>) => {
    setBusy(what);
    await work;
    setBusy(null);
  };
  return (
    <>
      {whole ? null : <span className={classes.chosen}>{t("device.chosen", { count: chosen.length })}</span>}
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={busy === "save"}
        disabled={busy !== null || sumOf(whole ? all : chosen) === 0}
        onClick={() => void doing("save", save(chosen))}
      >
        {t(whole ? "device.exportAll" : "device.export")}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        loading={busy === "replay"}
        disabled={busy !== null || replayed.length === 0}
        onClick={() => void doing("replay", replay(whole ? [] : replayed))}
      >
        {whole ? t("device.replayAll") : t("device.replay", { number: format.number(sumOf(replayed)) })}
      </Button>
    </>
  );
};

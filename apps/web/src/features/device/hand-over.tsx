import type { RunningReader } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHandOver } from "./use-hand-over.ts";

interface HandOverProps {
  readonly equipment: number;
  readonly machine: string;
  readonly to: RunningReader;
  readonly name: string;
}

/** Hands a machine over to a gateway on standby. */
export const HandOver = ({ equipment, machine, to: { gateway, start }, name }: HandOverProps) => {
  const { t } = useTranslation();
  const handOver = useHandOver();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await handOver({ equipment, gateway, start, name });
    setBusy(false);
  };
  const text = t("device.readers.handOverTo", { name });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={`${machine}: ${text}`}
      onClick={() => void ask()}
    >
      {text}
    </Button>
  );
};

import type { Losses } from "@fiel/contracts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./oee.module.css";

const OeeDialog = lazy(async () => ({ default: (await import("./oee-dialog.tsx")).OeeDialog }));

interface OeeButtonProps {
  /** Whose OEE it is. */
  readonly name: string;
  readonly account: Losses["account"];
  /** Shows the OEE alone, where there is no room for its factors. */
  readonly short?: boolean;
}

/** The three factors of an OEE as a product; a press shows its arithmetic in minutes. Nothing without loading time. */
export const OeeButton = ({ name, account, short = false }: OeeButtonProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { oee, availability, performance, quality } = account;
  if (oee === null) return null;
  const percent = (fraction: number | null): string =>
    format.percent(fraction === null ? null : fraction * 100);
  const product = t("losses.oeeProduct", {
    availability: percent(availability),
    performance: percent(performance),
    quality: percent(quality),
  });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={t("losses.oeeSpoken", { name, oee: percent(oee), product })}
        onClick={() => setOpen(true)}
      >
        {short ? percent(oee) : product}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <OeeDialog name={name} account={account} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

import { pairingCodeLength } from "@fiel/contracts";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldError as Fault, UseFormRegisterReturn } from "react-hook-form";
import { ApiError } from "../../shared/api/api-error.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import classes from "./boards.module.css";
import { codeOf, type usePairing } from "./use-pairing.ts";

interface CodeBoxProps {
  readonly field: UseFormRegisterReturn;
  readonly typed: string;
  readonly pairing: ReturnType<typeof usePairing>;
  readonly fault: Fault | undefined;
}

/** The code that a screen shows; what was found of it stands in the hint's place. */
export const CodeBox = ({ field, typed, pairing, fault }: CodeBoxProps) => {
  const { t } = useTranslation();
  const { data, error, isFetching } = pairing;
  const isWhole = codeOf(typed).length === pairingCodeLength;
  const screen =
    data === undefined
      ? ""
      : [`${data.width} × ${data.height}`, data.browser, t("boards.version", { version: data.version })].join(
          ", ",
        );
  const said = error instanceof ApiError && error.status !== 404 ? error.message : t("boards.notShown");
  const missing = isWhole && error !== null ? { type: "server", message: said } : undefined;
  const hint = !isWhole
    ? t("boards.codeHint", { address: `${window.location.origin}/tv` })
    : isFetching
      ? t("boards.checking")
      : null;
  return (
    <TextField
      {...field}
      label={t("boards.code")}
      description={
        hint ?? (
          <span className={classes.found}>
            <IconCheck size={16} stroke={1.8} aria-hidden="true" />
            {t("boards.found", { screen })}
          </span>
        )
      }
      fault={missing ?? fault}
      classNames={{ input: classes.code ?? "" }}
      maxLength={pairingCodeLength + 1}
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
    />
  );
};

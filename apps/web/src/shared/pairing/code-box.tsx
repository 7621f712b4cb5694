import { pairingCodeLength } from "@fiel/contracts";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldError as Fault, UseFormRegisterReturn } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";
import { TextField } from "../registration/fields.tsx";
import classes from "./code-box.module.css";
import { codeOf, type usePairing } from "./use-pairing.ts";

export interface CodeBoxProps {
  /** Section of the texts; the device that shows the code. */
  readonly of: "boards" | "tablets";
  readonly address: string;
  readonly field: UseFormRegisterReturn;
  readonly typed: string;
  readonly pairing: ReturnType<typeof usePairing>;
  readonly fault: Fault | undefined;
}

/** Field for the code that a screen or tablet shows. The device found by it is named in place of the hint. */
export const CodeBox = ({ of, address, field, typed, pairing, fault }: CodeBoxProps) => {
  const { t } = useTranslation();
  const { data, error, isFetching } = pairing;
  const isWhole = codeOf(typed).length === pairingCodeLength;
  const screen =
    data === undefined
      ? ""
      : [`${data.width} × ${data.height}`, data.browser, t(`${of}.version`, { version: data.version })].join(
          ", ",
        );
  const said = error instanceof ApiError && error.status !== 404 ? error.message : t(`${of}.notShown`);
  const missing = isWhole && error !== null ? { type: "server", message: said } : undefined;
  const hint = !isWhole ? t(`${of}.codeHint`, { address }) : isFetching ? t(`${of}.checking`) : null;
  return (
    <TextField
      {...field}
      label={t(`${of}.code`)}
      description={
        hint ?? (
          <span className={classes.found}>
            <IconCheck size={16} stroke={1.8} aria-hidden="true" />
            {t(`${of}.found`, { screen })}
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

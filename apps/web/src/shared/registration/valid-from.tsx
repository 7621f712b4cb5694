import { NativeSelect } from "@mantine/core";
import type { ParseKeys } from "i18next";
import { useEffect, useState } from "react";
import type { FieldError as Fault } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { instantOfField } from "../format/plant-clock.ts";
import { useSignedIn } from "../session/use-session.ts";
import { TextField } from "./fields.tsx";

interface ValidFromProps {
  /** What figures change with it, as a key of the texts. */
  readonly changes: ParseKeys;
  /** UTC ms, 0 for always; undefined: from now on; null: a date is meant that is not written yet. */
  readonly onChange: (validFrom: ChosenSince) => void;
  readonly fault: Fault | undefined;
}

export type ChosenSince = number | null | undefined;

/** Why a change cannot hold since what was chosen, as a key of the texts; undefined: it can. `nowMs` is UTC. */
export const faultOfSince = (since: ChosenSince, nowMs: number): ParseKeys | undefined => {
  if (since === null) return "registration.validFromMissing";
  return since !== undefined && since > nowMs ? "registration.validFromFuture" : undefined;
};

type Since = "now" | "date" | "always";
const valueOf: Readonly<Record<Since, ChosenSince>> = { now: undefined, date: null, always: 0 };

/** From when a change holds of what figures are counted by: what was counted before stays, unless it is corrected on purpose. */
export const ValidFrom = ({ changes, onChange, fault }: ValidFromProps) => {
  const { t } = useTranslation();
  const { timeZone } = useSignedIn().client;
  const [since, setSince] = useState<Since>("now");
  // What was chosen goes with the question, once nothing is changed any more that it is asked of.
  useEffect(() => () => onChange(undefined), [onChange]);
  const choose = (next: Since) => {
    setSince(next);
    onChange(valueOf[next]);
  };
  return (
    <>
      <NativeSelect
        label={t("registration.validFrom")}
        description={t(changes)}
        value={since}
        onChange={({ currentTarget }) => choose(currentTarget.value as Since)}
        data={(["now", "date", "always"] as const).map((value) => ({
          value,
          label: t(`registration.valid.${value}`),
        }))}
      />
      {since === "date" ? (
        <TextField
          name="validFromDate"
          type="datetime-local"
          label={t("registration.validFromDate")}
          description={t("registration.validFromHint")}
          fault={fault}
          onChange={({ currentTarget }) => onChange(instantOfField(currentTarget.value, timeZone))}
        />
      ) : null}
    </>
  );
};

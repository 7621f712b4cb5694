import { NativeSelect } from "@mantine/core";
import type { ParseKeys } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { instantOfField } from "../format/plant-clock.ts";
import { useSignedIn } from "../session/use-session.ts";
import { TextField } from "./fields.tsx";

interface ValidFromProps {
  /** What figures change with it, as a key of the texts. */
  readonly changes: ParseKeys;
  /** UTC ms, 0 for always; undefined: from now on. */
  readonly onChange: (validFrom: number | undefined) => void;
}

type Since = "now" | "date" | "always";

/** From when a change holds of what figures are counted by: what was counted before stays, unless it is corrected on purpose. */
export const ValidFrom = ({ changes, onChange }: ValidFromProps) => {
  const { t } = useTranslation();
  const { timeZone } = useSignedIn().client;
  const [since, setSince] = useState<Since>("now");
  // What was chosen goes with the question, once nothing is changed any more that it is asked of.
  useEffect(() => () => onChange(undefined), [onChange]);
  const choose = (next: Since) => {
    setSince(next);
    onChange(next === "always" ? 0 : undefined);
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
          onChange={({ currentTarget }) =>
            onChange(instantOfField(currentTarget.value, timeZone) ?? undefined)
          }
        />
      ) : null}
    </>
  );
};

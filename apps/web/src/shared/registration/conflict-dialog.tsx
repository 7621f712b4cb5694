import { Button } from "@mantine/core";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import type { ComparedField, ConflictDialogProps } from "./conflict-dialog-props.ts";
import classes from "./conflict-dialog.module.css";

interface RowProps extends Pick<ConflictDialogProps<FieldValues>, "yours" | "theirs"> {
  readonly field: ComparedField<FieldValues>;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

/** One field: what you wrote and what is saved, of which one is chosen. */
const ConflictRow = ({ field: { name, label, text }, yours, theirs, isTaken, onTake }: RowProps) => {
  const { t } = useTranslation();
  const textOf = (value: string | number | boolean | null): string => {
    const shown = text === undefined ? String(value ?? "") : text(value);
    return shown === "" ? t("registration.nothing") : shown;
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      {[false, true].map((isTheirs) => (
        <td key={String(isTheirs)} aria-label={t(isTheirs ? "registration.theirs" : "registration.yours")}>
          <label className={classes.choice}>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={isTaken === isTheirs}
              onChange={() => onTake(isTheirs)}
            />
            <span>{textOf((isTheirs ? theirs : yours)[name] as string | number | boolean | null)}</span>
          </label>
        </td>
      ))}
    </tr>
  );
};

/** Two people changed one record: what differs, field by field, and which of both holds. Nothing was saved yet. */
export const ConflictDialog = (props: ConflictDialogProps<FieldValues>) => {
  const { yours, theirs, fields, resolve, close } = props;
  const { t } = useTranslation();
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({});
  const different = fields.filter(({ name }) => !Object.is(yours[name], theirs[name]));
  const chosen = (): FieldValues =>
    Object.fromEntries(
      Object.entries(yours).map(([name, value]) => [name, taken[name] ? (theirs[name] as unknown) : value]),
    );
  return (
    <Dialog title={t("registration.conflictTitle")} onClose={close}>
      <p>{t("registration.conflictText")}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("registration.field")}</th>
            <th scope="col">{t("registration.yours")}</th>
            <th scope="col">{t("registration.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <ConflictRow
              key={field.name}
              field={field}
              yours={yours}
              theirs={theirs}
              isTaken={taken[field.name] === true}
              onTake={(isTaken) => setTaken({ ...taken, [field.name]: isTaken })}
            />
          ))}
        </tbody>
      </table>
      <DialogFoot>
        <Button onClick={close}>{t("dialog.cancel")}</Button>
        <Button variant="filled" onClick={() => resolve(chosen())} data-autofocus>
          {t("registration.saveAnyway")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

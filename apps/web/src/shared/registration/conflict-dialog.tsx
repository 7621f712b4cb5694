import { Button } from "@mantine/core";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import { compareChanges, mergeChanges } from "./compare-changes.ts";
import type { ComparedField, ConflictDialogProps } from "./conflict-dialog-props.ts";
import classes from "./conflict-dialog.module.css";

interface RowProps extends Pick<ConflictDialogProps<FieldValues>, "yours" | "theirs"> {
  readonly field: ComparedField;
  /** Both people changed the field. */
  readonly collides: boolean;
  /** True when their value is chosen, false for yours, null while nothing is chosen. */
  readonly isTaken: boolean | null;
  readonly onTake: (isTaken: boolean) => void;
}

/** One field with your value and the saved one, of which one is chosen. */
const ConflictRow = ({ field: { name, label, text, draw }, ...props }: RowProps) => {
  const { yours, theirs, collides, isTaken, onTake } = props;
  const { t } = useTranslation();
  const textOf = (value: string | number | boolean | null): string => {
    const shown = text === undefined ? String(value ?? "") : text(value);
    return shown === "" ? t("registration.nothing") : shown;
  };
  return (
    <tr>
      <th scope="row">
        {label}
        {collides ? <span className={classes.collides}>{t("registration.collides")}</span> : null}
      </th>
      {[false, true].map((isTheirs) => (
        <td key={String(isTheirs)} aria-label={t(isTheirs ? "registration.theirs" : "registration.yours")}>
          <label className={classes.choice}>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={isTaken === isTheirs}
              onChange={() => onTake(isTheirs)}
            />
            {draw?.((isTheirs ? theirs : yours)[name])}
            <span>{textOf((isTheirs ? theirs : yours)[name] as string | number | boolean | null)}</span>
          </label>
        </td>
      ))}
    </tr>
  );
};

const useWords = ({ change }: ConflictDialogProps<FieldValues>) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (change === null)
    return { title: t("registration.conflictTitle"), text: t("registration.conflictText") };
  return {
    title: t("registration.conflictBy", { name: change.actor }),
    text: t("registration.conflictAt", { at: format.instant(change.atMs, "dateTime") }),
  };
};

/** Differing fields and the choices made so far. */
const useChoice = ({ base, yours, theirs, fields }: ConflictDialogProps<FieldValues>) => {
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({});
  const merged = mergeChanges({ base, yours, theirs }, taken);
  const rows = compareChanges(base, yours, theirs).flatMap(({ name, collides }) => {
    const field = fields.find((one) => one.name === name);
    const isTaken = taken[name] ?? (collides ? null : merged[name] !== yours[name]);
    return field === undefined ? [] : [{ field, collides, isTaken }];
  });
  const take = (name: string, isTaken: boolean) => setTaken({ ...taken, [name]: isTaken });
  return { rows, merged, take, ready: rows.every(({ isTaken }) => isTaken !== null) };
};

/**
 * Lets the user merge two edits of one record, field by field. A change that one person made alone is already chosen; where both changed a field, the
 * user chooses. Your edit was not saved yet.
 */
export const ConflictDialog = (props: ConflictDialogProps<FieldValues>) => {
  const { yours, theirs, resolve, close } = props;
  const { t } = useTranslation();
  const { title, text } = useWords(props);
  const { rows, merged, take, ready } = useChoice(props);
  return (
    <Dialog title={title} width={640} onClose={close}>
      <p>{text}</p>
      {rows.length === 0 ? <p>{t("registration.conflictNone")}</p> : null}
      <table className={classes.table} hidden={rows.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t("registration.field")}</th>
            <th scope="col">{t("registration.yours")}</th>
            <th scope="col">{t("registration.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ConflictRow
              key={row.field.name}
              {...row}
              yours={yours}
              theirs={theirs}
              onTake={(isTaken) => take(row.field.name, isTaken)}
            />
          ))}
        </tbody>
      </table>
      <DialogFoot>
        <Button onClick={close}>{t("dialog.cancel")}</Button>
        <Button variant="filled" disabled={!ready} onClick={() => resolve(merged)}>
          {t("registration.saveAnyway")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

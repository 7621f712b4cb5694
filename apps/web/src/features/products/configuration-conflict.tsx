import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { ConflictDialog } from "../../shared/registration/conflict-dialog-lazy.tsx";
import { sizeText } from "./configuration-columns.tsx";
import type { ConfigurationActions, FileConflict } from "./use-configuration-actions.ts";
import type { ConfigurationRow } from "./use-configurations.ts";

interface ConfigurationConflictProps {
  readonly conflict: FileConflict;
  /** The machine with its current file; null when the machine is gone. */
  readonly now: ConfigurationRow | null;
  readonly actions: ConfigurationActions;
  readonly onClose: () => void;
}

/** Name and size of a stored or chosen file; null when there is none. */
interface Told {
  readonly name: string;
  readonly size: number;
}
const toldOf = (row: ConfigurationRow): Told | null =>
  row.file === null ? null : { name: row.file.fileName, size: row.file.fileSize };

/** Conflict of two users who put a file for the same machine: asks which one to keep. */
export const ConfigurationConflict = ({ conflict, now, actions, onClose }: ConfigurationConflictProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, chosen } = conflict;
  if (now === null) return null;
  const yours: { readonly file: Told | null } = { file: { name: chosen.name, size: chosen.size } };
  const text = (value: unknown): string => {
    const told = value as Told | null;
    return told === null ? t("products.noFile") : `${told.name}, ${sizeText(t, format, told.size)}`;
  };
  const resolve = ({ file }: typeof yours): void => {
    onClose();
    if (file === yours.file) void actions.upload(now, chosen);
  };
  return (
    <ConflictDialog
      base={{ file: toldOf(row) }}
      yours={yours}
      theirs={{ file: toldOf(now) }}
      change={null}
      fields={[{ name: "file", label: t("products.file"), text }]}
      resolve={resolve}
      close={onClose}
    />
  );
};

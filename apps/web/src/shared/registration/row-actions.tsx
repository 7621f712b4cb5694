import { IconArrowBackUp, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list.module.css";
import { RowAction } from "./row-action.tsx";

interface RowActionsProps {
  readonly name: string;
  readonly removed: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Left out when a removed record cannot be restored. */
  readonly onRestore?: (() => void) | undefined;
  /** Reasons why the row cannot be edited, removed or restored. */
  readonly locked?: {
    readonly edit?: string | undefined;
    readonly remove?: string | undefined;
    readonly restore?: string | undefined;
  };
  /** Further actions, shown before edit and delete. */
  readonly children?: ReactNode;
}

/** Actions at the end of a row: edit and delete, or restore. */
export const RowActions = (props: RowActionsProps) => {
  const { name, removed, onEdit, onRemove, onRestore, locked = {}, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {removed ? (
        onRestore && (
          <RowAction
            icon={IconArrowBackUp}
            label={t("registration.restore", { name })}
            forbidden={locked.restore}
            onClick={onRestore}
          />
        )
      ) : (
        <>
          {children}
          <RowAction
            icon={IconPencil}
            label={t("registration.edit", { name })}
            forbidden={locked.edit}
            onClick={onEdit}
          />
          <RowAction
            icon={IconTrash}
            label={t("registration.remove", { name })}
            forbidden={locked.remove}
            onClick={onRemove}
          />
        </>
      )}
    </div>
  );
};

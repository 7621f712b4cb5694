import type { Product } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../shared/dialogs/confirm-dialog.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ListEmpty, ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { configurationColumns } from "./configuration-columns.tsx";
import { FileActions } from "./file-actions.tsx";
import classes from "./products.module.css";
import { ConfigurationConflict } from "./configuration-conflict.tsx";
import {
  type ConfigurationActions,
  type FileConflict,
  useConfigurationActions,
} from "./use-configuration-actions.ts";
import { type ConfigurationRow, useConfigurations } from "./use-configurations.ts";

type Question = ConfigurationRow | "all";

const none: readonly ConfigurationRow[] = [];

/** Rows of machines with their files. */
const useRows = (product: number) => {
  const { t } = useTranslation();
  const query = useConfigurations(product);
  const rows = query.data ?? none;
  const panel = {
    state: usePanelState(query),
    failed: t("products.configurationsFailed"),
    skeleton: <ListSkeleton />,
  };
  return { panel, rows, files: rows.filter(({ file }) => file !== null).length };
};

interface AskedProps {
  readonly question: Question;
  readonly product: Product;
  readonly files: number;
  readonly actions: ConfigurationActions;
  readonly onClose: () => void;
}

/** Confirms the deletion of one file or of all. */
const Asked = ({ question, product, files, actions, onClose }: AskedProps) => {
  const { t } = useTranslation();
  const verb = t("registration.removeVerb");
  return question === "all" ? (
    <ConfirmDialog
      title={t("products.removeAllTitle", { name: product.name })}
      text={t("products.removeAllText", { count: files })}
      verb={verb}
      onConfirm={actions.removeAll}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={t("products.removeFileTitle", { name: question.name })}
      text={t("products.removeFileText")}
      verb={verb}
      onConfirm={() => actions.remove(question)}
      onClose={onClose}
    />
  );
};

/** Configuration files of a product by equipment. */
export const ConfigurationPanel = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { panel, rows, files } = useRows(product.id);
  const [conflict, setConflict] = useState<FileConflict | null>(null);
  const actions = useConfigurationActions(product, setConflict);
  const lock = useSupportLock(true);
  const [question, setQuestion] = useState<Question | null>(null);
  const actionsOf = (row: ConfigurationRow) => (
    <FileActions row={row} actions={actions} onRemove={setQuestion} />
  );
  return (
    <Panel
      title={t("products.configuration")}
      subtitle={product.name}
      tools={
        files === 0 || lock !== undefined ? undefined : (
          <Button leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => setQuestion("all")}>
            {t("products.removeAll")}
          </Button>
        )
      }
      {...panel}
    >
      {rows.length === 0 ? (
        <ListEmpty text={t("products.noEquipment")} />
      ) : (
        <DataTable
          label={t("products.configuration")}
          columns={configurationColumns(t, format, actionsOf)}
          rows={rows}
          keyOf={({ equipment }) => String(equipment)}
          sortedBy="equipment"
          className={classes.files}
        />
      )}
      {conflict === null ? null : (
        <ConfigurationConflict
          conflict={conflict}
          now={rows.find(({ equipment }) => equipment === conflict.row.equipment) ?? null}
          actions={actions}
          onClose={() => setConflict(null)}
        />
      )}
      {question === null ? null : (
        <Asked {...{ question, product, files, actions }} onClose={() => setQuestion(null)} />
      )}
    </Panel>
  );
};

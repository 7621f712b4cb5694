import {
  type Product,
  putConfiguration,
  readConfiguration,
  removeConfiguration,
  removeProductConfigurations,
} from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { dismissToasts, toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import type { ConfigurationRow } from "./use-configurations.ts";

const once = "product-configuration";

/** The server's message on the file itself; undefined when there is none. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields["productconfig"] : undefined;

/** Systems report different types for CSV, so the extension counts too. The server checks the content. */
const isCsv = ({ type, name }: File): boolean => type === "text/csv" || name.toLowerCase().endsWith(".csv");

/** Version of the file; 0 when there is none. */
const versionOf = ({ file }: ConfigurationRow): number => file?.version ?? 0;

interface Told {
  readonly done: string;
  readonly failed: string;
  /** Called instead of showing a message when another user changed the file meanwhile. */
  readonly onChanged?: () => void;
}

/** Runs an action on the files, shows its outcome, and reloads the list. */
const useTelling = (product: Product) => {
  const queryClient = useQueryClient();
  const { tenant } = usePlace();
  return async (work: Promise<unknown>, { done, failed, onChanged }: Told): Promise<void> => {
    const again = () =>
      queryClient.invalidateQueries({ queryKey: ["product-configurations", tenant, product.id] });
    try {
      await work;
      toastInfo({ title: done, once });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412 && onChanged !== undefined;
      const refusal = refusalOf(error);
      const told = refusal === undefined ? { title: failed, ...reasonOf(error) } : { title: refusal };
      if (!isChanged) toastFailure({ ...told, once });
      await again();
      if (isChanged) onChanged();
      return;
    }
    await again();
  };
};

/** A file that was chosen to replace one that has changed meanwhile. */
export interface FileConflict {
  /** The row when the file was chosen. */
  readonly row: ConfigurationRow;
  readonly chosen: File;
}

/** Actions on a product's files. Calls `onConflict` instead of overwriting another user's file. */
export const useConfigurationActions = (product: Product, onConflict: (conflict: FileConflict) => void) => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const telling = useTelling(product);
  const paramsOf = (equipment: number) => ({ tenant, id: String(product.id), eq: String(equipment) });
  return {
    upload: async (row: ConfigurationRow, chosen: File): Promise<void> => {
      if (!isCsv(chosen)) return toastFailure({ title: t("products.notCsv"), once });
      const sent = { body: {}, files: { productconfig: chosen }, version: versionOf(row) };
      await telling(api.call(putConfiguration, { params: paramsOf(row.equipment), ...sent }), {
        done: t("products.uploaded"),
        failed: t("products.uploadFailed"),
        onChanged: () => onConflict({ row, chosen }),
      });
    },
    download: async ({ equipment, file }: ConfigurationRow): Promise<void> => {
      try {
        const blob = await api.file(urlOf(readConfiguration, paramsOf(equipment)));
        saveFile(blob, file?.fileName ?? `${product.code}.csv`);
        dismissToasts("configurationFile");
      } catch {
        toastFailure({ title: t("products.downloadFailed"), once: "configurationFile" });
      }
    },
    remove: (row: ConfigurationRow): Promise<void> =>
      telling(api.call(removeConfiguration, { params: paramsOf(row.equipment), version: versionOf(row) }), {
        done: t("products.fileRemoved"),
        failed: t("products.filesRemoveFailed"),
      }),
    removeAll: (): Promise<void> =>
      telling(api.call(removeProductConfigurations, { params: { tenant, id: String(product.id) } }), {
        done: t("products.allRemoved"),
        failed: t("products.filesRemoveFailed"),
      }),
  };
};

export type ConfigurationActions = ReturnType<typeof useConfigurationActions>;

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
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import type { ConfigurationRow } from "./use-configurations.ts";

const once = "product-configuration";

/** What the server says about the file itself. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields["productconfig"] : undefined;

/** Systems call a CSV differently; its content is the server's to judge. */
const isCsv = ({ type, name }: File): boolean => type === "text/csv" || name.toLowerCase().endsWith(".csv");

/** Does something with the files, tells its outcome, and has the list asked again. */
const useTelling = (product: Product) => {
  const queryClient = useQueryClient();
  const { tenant } = usePlace();
  return async (work: Promise<unknown>, done: string, failed: string): Promise<void> => {
    try {
      await work;
      toastInfo({ title: done, once });
    } catch (error) {
      toastFailure({ title: refusalOf(error) ?? failed, once });
    }
    await queryClient.invalidateQueries({ queryKey: ["product-configurations", tenant, product.id] });
  };
};

/** What can be done with a product's files. */
export const useConfigurationActions = (product: Product) => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const telling = useTelling(product);
  const paramsOf = (equipment: number) => ({ tenant, id: String(product.id), eq: String(equipment) });
  return {
    upload: async ({ equipment }: ConfigurationRow, file: File): Promise<void> => {
      if (!isCsv(file)) return toastFailure({ title: t("products.notCsv"), once });
      const input = { params: paramsOf(equipment), body: {}, files: { productconfig: file } };
      await telling(api.call(putConfiguration, input), t("products.uploaded"), t("products.uploadFailed"));
    },
    download: async ({ equipment, file }: ConfigurationRow): Promise<void> => {
      try {
        const blob = await api.file(urlOf(readConfiguration, paramsOf(equipment)));
        saveFile(blob, file?.fileName ?? `${product.code}.csv`);
      } catch {
        toastFailure({ title: t("products.downloadFailed"), once });
      }
    },
    remove: ({ equipment }: ConfigurationRow): Promise<void> =>
      telling(
        api.call(removeConfiguration, { params: paramsOf(equipment) }),
        t("products.fileRemoved"),
        t("products.filesRemoveFailed"),
      ),
    removeAll: (): Promise<void> =>
      telling(
        api.call(removeProductConfigurations, { params: { tenant, id: String(product.id) } }),
        t("products.allRemoved"),
        t("products.filesRemoveFailed"),
      ),
  };
};

export type ConfigurationActions = ReturnType<typeof useConfigurationActions>;

import { listConfigurations, listEquipments, type ProductConfiguration } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

/** A machine, and its configuration file for the product. */
export interface ConfigurationRow {
  /** Id of the machine's record. */
  readonly equipment: number;
  readonly name: string;
  readonly file: ProductConfiguration | null;
}

const reloadMs = 10_000;

/** Every existing machine with its file for a product; `product` is the record's id. */
export const useConfigurations = (product: number) => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["product-configurations", tenant, product],
    queryFn: async ({ signal }): Promise<readonly ConfigurationRow[]> => {
      const [files, { equipments }] = await Promise.all([
        api.call(listConfigurations, { params: { tenant, id: String(product) } }, signal),
        api.call(listEquipments, { params: { tenant } }, signal),
      ]);
      const fileOf = new Map(files.map((file) => [file.eq, file]));
      return equipments
        .filter(({ removedAt }) => removedAt === null)
        .map(({ id, name }) => ({ equipment: id, name, file: fileOf.get(id) ?? null }));
    },
    refetchInterval: reloadMs,
    // Progress of a file towards the machine is announced with changes of registrations.
    meta: { live: ["registrations"] },
  });
};

import { listNominalRates, type ProductSpeed } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** The registered rate of the product on the machine, if it has one; undefined while it is unknown. */
const useRateOf = ({ id: mid, product }: Pick<ProductSpeed, "id" | "product">, enabled: boolean) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const rates = useQuery({
    queryKey: ["nominal-rates", tenant],
    queryFn: ({ signal }) => api.call(listNominalRates, { params: { tenant }, query: {} }, signal),
    enabled,
    staleTime: 60_000,
    meta: { live: ["registrations"] },
  });
  const equipment = useEquipments(enabled).data?.equipments.find((one) => one.mid === mid);
  if (rates.data === undefined || equipment === undefined) return undefined;
  const rate = rates.data.find(
    ({ productId, equipmentId }) => productId === product?.id && equipmentId === equipment.id,
  );
  return { rate, equipmentId: equipment.id };
};

/**
 * Link for administrators to register the nominal rate of a product on a machine, or to change the one that it has. Nothing without a product.
 */
export const RegisterRate = (row: Pick<ProductSpeed, "id" | "product">) => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  const { product } = row;
  const isShown = product !== null && user.role === "Admin";
  const known = useRateOf(row, isShown);
  if (!isShown || known === undefined) return null;
  const { code, codeText, name } = product;
  const { rate, equipmentId } = known;
  const search = { codigo: `${codeText ?? code} - ${name}`, equipamento: equipmentId };
  return (
    // The router types know these paths only as patterns.
    <Link
      to={`/client/${encodeURIComponent(client.tenant)}/admin/ritmos/${rate?.id ?? "novo"}` as never}
      search={(rate === undefined ? search : {}) as never}
    >
      {t(rate === undefined ? "losses.registerRate" : "losses.changeRate")}
      <span className="visually-hidden">{` ${name}`}</span>
    </Link>
  );
};

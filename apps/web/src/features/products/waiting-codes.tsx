import { furtherSubject, listQuarantineCauses, type Product, type QuarantineCause } from "@fiel/contracts";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { productKey } from "./products.ts";
import classes from "./products.module.css";

const reloadMs = 10_000;
const most = 3;
const none: readonly QuarantineCause[] = [];

/** Product codes that machines send and that are not registered. */
const useWaitingCodes = (products: readonly Product[]) => {
  const { api, tenant } = usePlace();
  const { data } = useQuery({
    queryKey: ["waiting-codes", tenant],
    queryFn: ({ signal }) =>
      api.call(
        listQuarantineCauses,
        { params: { tenant }, query: { reason: "unknownProduct", limit: 50 } },
        signal,
      ),
    refetchInterval: reloadMs,
  });
  const counts = new Map<string, number>();
  for (const { subject, count } of data?.result ?? none)
    if (subject !== null && subject !== furtherSubject && count > 0)
      counts.set(subject, (counts.get(subject) ?? 0) + count);
  for (const product of products) counts.delete(productKey(product));
  return [...counts];
};

/** Unregistered product codes, each with a link to a new product's form. */
export const WaitingCodes = ({ rows }: { readonly rows: readonly Product[] }) => {
  const { t } = useTranslation();
  const { tenant } = usePlace();
  const codes = useWaitingCodes(rows);
  if (codes.length === 0) return null;
  return (
    <ul className={classes.waiting}>
      {codes.slice(0, most).map(([code, count]) => (
        <li key={code}>
          <IconClock size={16} aria-hidden="true" />
          <span>{t("products.waiting", { count, code })}</span>
          {/* The router types know these paths only as patterns. */}
          <Link
            to={`/client/${encodeURIComponent(tenant)}/admin/produtos/novo` as never}
            search={{ codigo: code } as never}
          >
            {t("products.addWaiting")}
            <span className="visually-hidden">{` ${code}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

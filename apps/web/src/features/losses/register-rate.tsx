import type { ProductSpeed } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Link for administrators to register the nominal rate of a product. Nothing without a product. */
export const RegisterRate = ({ product }: Pick<ProductSpeed, "product">) => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  if (product === null || user.role !== "Admin") return null;
  const { code, codeText, name } = product;
  return (
    // The router types know these paths only as patterns.
    <Link
      to={`/client/${encodeURIComponent(client.tenant)}/admin/ritmos/novo` as never}
      search={{ codigo: `${codeText ?? code} - ${name}` } as never}
    >
      {t("losses.registerRate")}
      <span className="visually-hidden">{` ${name}`}</span>
    </Link>
  );
};

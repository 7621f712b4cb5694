import type { Product } from "@fiel/contracts";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { productKey } from "./products.ts";

/** Leads from a row to the product's files by equipment. */
export const ConfigurationLink = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const navigate = useNavigate();
  return (
    <RowAction
      icon={IconAdjustmentsHorizontal}
      label={t("products.configureOne", { name: product.name })}
      onClick={() =>
        void navigate({
          to: "/client/$tenant/admin/produtos/$key/config",
          params: { tenant, key: productKey(product) },
        })
      }
    />
  );
};

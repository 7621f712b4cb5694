import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import page from "../../shared/page/page.module.css";
import { Panel } from "../../shared/panel/panel.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
import { ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useRegistration } from "../../shared/registration/use-registration.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { ConfigurationPanel } from "./configuration-panel.tsx";
import { products } from "./products.ts";
import classes from "./products.module.css";

const list = "/client/$tenant/admin/produtos/{-$key}";

/** The product of the address; one that there is not is said, and the way leads back to the list. */
const useProduct = () => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const { key = "" } = useParams({ strict: false }) as { readonly key?: string };
  const navigate = useNavigate();
  const query = useRegistration(products, key);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const onFailed = useEffectEvent(() => {
    const message = t(missing ? "products.notFound" : "products.unexpected");
    toastFailure({ title: t("products.readFailed"), message, once: "products" });
    if (missing) void navigate({ to: list, params: { tenant, key: undefined } });
  });
  useEffect(() => {
    if (query.isError) onFailed();
  }, [query.isError]);
  return { query, tenant };
};

/** The files that machines are set up with for a product. */
export const ConfigurationPage = () => {
  const { t } = useTranslation();
  const { query, tenant } = useProduct();
  return (
    <div className={page.page}>
      <div className={page.toolbar}>
        <Link to={list} params={{ tenant, key: undefined }} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {t("products.backToProducts")}
        </Link>
      </div>
      {query.data === undefined ? (
        <Panel title={t("products.configuration")} state={panelStateOf(query)} skeleton={<ListSkeleton />}>
          {null}
        </Panel>
      ) : (
        <ConfigurationPanel product={query.data} />
      )}
    </div>
  );
};

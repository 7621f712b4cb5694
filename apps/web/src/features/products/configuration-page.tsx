import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import page from "../../shared/page/page.module.css";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useOneRegistration } from "../../shared/registration/use-one-registration.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { ConfigurationPanel } from "./configuration-panel.tsx";
import { products } from "./products.ts";
import classes from "./products.module.css";

const list = "/client/$tenant/admin/produtos/{-$key}";

/** Configuration files of a product, one per machine. */
export const ConfigurationPage = () => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const { key = "" } = useParams({ strict: false }) as { readonly key?: string };
  const navigate = useNavigate();
  const toList = () => void navigate({ to: list, params: { tenant, key: undefined } });
  const { row, failed, query } = useOneRegistration(products, key, toList);
  const state = usePanelState(query);
  return (
    <div className={page.page}>
      <div className={page.toolbar}>
        <Link to={list} params={{ tenant, key: undefined }} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {t("products.backToProducts")}
        </Link>
      </div>
      {row === undefined ? (
        <Panel title={t("products.configuration")} state={state} failed={failed} skeleton={<ListSkeleton />}>
          {null}
        </Panel>
      ) : (
        <ConfigurationPanel product={row} />
      )}
    </div>
  );
};

import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import page from "../../shared/page/page.module.css";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { LogoForm } from "./logo-form.tsx";
import { SupportLink } from "./support-link.tsx";
import { useClient } from "./use-logo.ts";

/** Appearance of the client's pages: its logo. */
export const AppearancePage = () => {
  const { t } = useTranslation();
  const query = useClient();
  return (
    <div className={page.page}>
      <Panel
        title={t("appearance.title")}
        state={usePanelState(query)}
        still
        skeleton={<Skeleton height={120} animate={false} />}
      >
        {query.data ? <LogoForm logoPath={query.data.logoPath} /> : null}
        <SupportLink />
      </Panel>
    </div>
  );
};

import { formatInvoiceNumber } from "@fiel/domain";
import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2, IconSunMoon } from "@tabler/icons-react";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { headerNoteId } from "../../app/shell/header-note.tsx";
import header from "../../app/shell/header.module.css";
import nav from "../../app/shell/nav.module.css";
import { SchemeItems } from "../../app/shell/scheme-items.tsx";
import shell from "../../app/shell/shell.module.css";
import { useDocumentTitle } from "../../app/shell/use-document-title.ts";
import { LanguageItems } from "../../shared/i18n/language-items.tsx";
import { MenuButton, MenuLabel, MenuLine } from "../../shared/menu/menu-button.tsx";
import { printByBrowser, printByKey } from "../../shared/print/print-page.ts";
import { places } from "../places.ts";
import { Brand } from "./brand.tsx";
import { ManagementNav } from "./management-nav.tsx";
import classes from "./management-shell.module.css";
import { InvoiceTitle } from "./invoice-title.tsx";
import { entryOf, invoiceOf } from "./nav-entries.ts";
import { useScreenQuery } from "../../shared/print/use-screen-query.ts";

const Panel = lazy(async () => ({ default: (await import("./management-drawer.tsx")).ManagementDrawer }));

const Looks = () => {
  const { t } = useTranslation();
  const label = t("management.looks");
  return (
    <MenuButton
      label={label}
      align="end"
      width={200}
      renderButton={(button) => (
        <ActionIcon {...button} size="var(--ctl)" aria-label={label}>
          <IconSunMoon size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      <MenuLabel>{t("theme.label")}</MenuLabel>
      <SchemeItems />
      <MenuLine />
      <MenuLabel>{t("language.label")}</MenuLabel>
      <LanguageItems />
    </MenuButton>
  );
};

/** Navigation on phones. */
const Drawer = () => {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon size={44} aria-label={t("nav.open")} aria-expanded={opened} onClick={open}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Suspense>{opened ? <Panel onClose={close} /> : null}</Suspense>
    </>
  );
};

interface FrameProps {
  readonly title: string;
  /** Number of the shown invoice; null on other pages. */
  readonly invoice: number | null;
  readonly narrow: boolean;
}

const Frame = ({ title, invoice, narrow }: FrameProps): ReactNode => (
  <header className={header.header} data-page-header>
    <div className={header.title}>
      {narrow ? <Drawer /> : null}
      {invoice === null ? <h1>{title}</h1> : <InvoiceTitle number={invoice} />}
      <div id={headerNoteId} className={`${header.note} ${classes.note}`} />
    </div>
    <div className={header.user}>
      <Looks />
    </div>
  </header>
);

/** Frame of the back office: navigation, header and page. */
export const ManagementShell = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const narrow = useScreenQuery("(max-width: 56.24em)");
  const entry = entryOf(pathname);
  const invoice = invoiceOf(pathname);
  const title = entry
    ? t(entry.label)
    : pathname.startsWith(places.me)
      ? t("nav.profile")
      : invoice === null
        ? ""
        : t("billing.invoice", { number: formatInvoiceNumber(invoice) });
  useEffect(() => printByKey(globalThis.window), []);
  useEffect(() => printByBrowser(globalThis.window), []);
  useDocumentTitle([title, t("management.name")].filter(Boolean).join(" · "));
  return (
    <div className={shell.shell}>
      <a className={shell.skip} href="#content">
        {t("nav.skip")}
      </a>
      {narrow ? null : (
        <nav className={nav.nav} aria-label={t("nav.label")}>
          <div className={nav.brand}>
            <Brand />
          </div>
          <ManagementNav />
        </nav>
      )}
      <Frame title={title} invoice={invoice} narrow={narrow} />
      {/* Printed pages of the back office have their own heading. */}
      <span data-print-heading hidden />
      <main id="content" className={shell.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
};

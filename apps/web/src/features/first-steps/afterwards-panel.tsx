import {
  IconChevronRight,
  IconClipboardList,
  IconPhoto,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./arriving.module.css";

const places: readonly {
  readonly name: "order" | "people" | "look";
  readonly to: string;
  readonly icon: TablerIcon;
}[] = [
  { name: "order", to: "ordens/novo", icon: IconClipboardList },
  { name: "people", to: "usuarios/novo", icon: IconUsers },
  { name: "look", to: "aparencia", icon: IconPhoto },
];

/** Optional registrations after the plant is set up. */
export const AfterwardsPanel = () => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  return (
    <section className={classes.panel} aria-labelledby="afterwards">
      <h3 id="afterwards">{t("arriving.afterwards")}</h3>
      <ul className={classes.places}>
        {places.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            {/* The router types know these paths only as patterns. */}
            <Link to={`/client/${encodeURIComponent(tenant)}/admin/${to}` as never} className={classes.place}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span>
                <b>{t(`arriving.${name}`)}</b>
                <small>{t(`arriving.${name}Hint`)}</small>
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

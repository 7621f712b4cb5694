import {
  IconCircleCheck,
  IconCrown,
  IconLock,
  IconMail,
  IconMailOff,
  IconUserOff,
  IconUserX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./users.module.css";
import type { UserState } from "./user-state.ts";

const icons: Readonly<Record<UserState, TablerIcon>> = {
  owner: IconCrown,
  active: IconCircleCheck,
  blocked: IconLock,
  invited: IconMail,
  mailRefused: IconMailOff,
  gone: IconUserX,
  anonymized: IconUserOff,
};

/** Icon and text of a state. Narrow tables show the icon only; the text stays for screen readers. */
export const UserStateMark = ({ state }: { state: UserState }) => {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state} title={t(`users.${state}`)}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.stateText}>{t(`users.${state}`)}</span>
    </span>
  );
};

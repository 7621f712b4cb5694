import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { OrderState } from "./order-states.ts";
import classes from "./order-state-mark.module.css";

const icons: Readonly<Record<OrderState, TablerIcon>> = {
  cancelled: IconCircleX,
  pending: IconClock,
  inProduction: IconPlayerPlay,
  paused: IconPlayerPause,
  finished: IconCircleCheck,
};

export const OrderStateMark = ({ state }: { state: OrderState }) => {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`orders.${state}`)}
    </span>
  );
};

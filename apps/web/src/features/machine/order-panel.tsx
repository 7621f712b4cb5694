import type { OrderInWork, ProductionCard } from "@fiel/contracts";
import { orderStatus, percentOf } from "@fiel/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";
import { useOrderText } from "../../shared/orders/use-order-text.ts";
import { useOrders } from "../../shared/orders/use-orders.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { Fact } from "./fact.tsx";
import classes from "./panels.module.css";

interface OrderPanelProps {
  /** Query of the card. */
  readonly query: Parameters<typeof usePanelState>[0] & Pick<UseQueryResult, "data">;
  readonly card: ProductionCard | undefined;
  readonly className?: string | undefined;
}

const nothing: readonly OrderInWork[] = [];

const OrderLink = ({ code }: { code: string }) => {
  const { client } = useSignedIn();
  const orderText = useOrderText();
  return (
    <Link
      to="/client/$tenant/ordens-producao"
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter(filterOfSearch(search))}
    >
      {orderText(code)}
    </Link>
  );
};

const Product = ({ card: { product, data: own, others } }: { card: ProductionCard }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (product === null) return <p className={classes.quiet}>{t("cards.noProduct")}</p>;
  const { name, code, codeText, brand, productWeight, unit } = product;
  const isOnly = others.length === 0 && own.a.c + own.ro.c + own.ru.c + own.invalid.c > 0;
  return (
    <div className={classes.product}>
      <p>
        <strong>{name}</strong>
        <strong>{format.text(format.meanWeight(productWeight, unit))}</strong>
      </p>
      <p className={classes.quiet}>
        <span>{[codeText ?? code, brand].filter((part) => part !== "").join(" · ")}</span>
        {isOnly ? <span>{t("machine.onlyProduct")}</span> : null}
      </p>
      {others.map(({ product: other, data }) => (
        <p key={other?.id ?? 0} className={classes.quiet}>
          <span>{other?.name ?? t("cards.noProduct")}</span>
          <span>{format.number(data.a.c)}</span>
        </p>
      ))}
    </div>
  );
};

/** Progress of the order. */
const Progress = ({ order }: { order: OrderInWork }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { codeText, producedPackages, totalCount } = order;
  const percent = percentOf(producedPackages, totalCount);
  const left = Math.max(0, totalCount - producedPackages);
  return (
    <div className={classes.part}>
      <p className={classes.line}>
        <OrderLink code={codeText} />
        <strong>{format.percent(percent)}</strong>
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </div>
      <p className={classes.line}>
        <strong>
          {t("machine.bales", {
            made: format.number(producedPackages),
            projected: format.number(totalCount),
          })}
        </strong>
        <span>{t("machine.left", { count: left, bales: format.number(left) })}</span>
      </p>
    </div>
  );
};

/** Forecast of the order at its current pace, and whether it will be on time. */
const Forecast = ({ order }: { order: OrderInWork }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMomentText();
  const { pace, endMs, delayMs } = forecastOfOrder(order, useNow());
  const time = format.elapsed(Math.abs(delayMs ?? 0) / 1_000);
  return (
    <dl className={classes.part}>
      <Fact name={t("machine.pace")}>
        {pace === null
          ? t("machine.noPace")
          : t("machine.perHour", { bales: format.number(pace, { decimals: pace < 10 ? 1 : 0 }) })}
      </Fact>
      {endMs === null ? null : <Fact name={t("machine.ends")}>{moment(endMs)}</Fact>}
      {order.dueAt === null ? null : (
        <Fact name={t("machine.due")}>
          {moment(order.dueAt)}
          {delayMs === null ? null : (
            <span className={classes.delay} data-late={delayMs > 0 || undefined}>
              {delayMs === Infinity
                ? t("machine.neverEnds")
                : t(delayMs > 0 ? "machine.late" : "machine.slack", { time })}
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
};

/** The order of the same group that has waited longest; undefined when none waits. */
const nextOf = (orders: readonly OrderInWork[], order: OrderInWork): OrderInWork | undefined =>
  orders.findLast(
    ({ group, status }) =>
      group.id === order.group.id && (status === orderStatus.pending || status === orderStatus.paused),
  );

/** Current product, progress of the order, and its expected end. */
export const OrderPanel = ({ query, card, className }: OrderPanelProps) => {
  const { t } = useTranslation();
  const inWork = useOrders();
  const orders = inWork.data ?? nothing;
  const op = card?.op ?? null;
  const order = orders.find(
    ({ codeText, status }) => codeText === op?.codeText && status === orderStatus.inProduction,
  );
  const next = order && nextOf(orders, order);
  // The card tells only that an order exists; its progress comes with the orders query.
  const missing = op !== null && inWork.data === undefined;
  return (
    <Panel
      className={className}
      title={t("machine.productAndOrder")}
      state={usePanelState(missing ? inWork : query)}
      skeleton={<LinesSkeleton />}
    >
      {card === undefined ? null : <Product card={card} />}
      {op === null ? <p className={classes.quiet}>{t("machine.noOrder")}</p> : null}
      {order === undefined ? null : (
        <>
          <Progress order={order} />
          <Forecast order={order} />
        </>
      )}
      {next === undefined ? null : (
        <p className={`${classes.part} ${classes.line}`}>
          <span>
            {t("machine.next")}: <OrderLink code={next.codeText} />
          </span>
          <span>{next.product.name}</span>
        </p>
      )}
    </Panel>
  );
};

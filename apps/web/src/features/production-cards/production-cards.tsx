import type { EquipmentStatus, Losses, ProductionCard as Card } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { accountOfMachine } from "../../shared/losses/account-of-machine.ts";
import { cardStateOf } from "./card-state.ts";
import { type CardsOrder, inOrder } from "./in-order.ts";
import classes from "./production-cards.module.css";
import { ProductionCard } from "./production-card.tsx";

interface ProductionCardsProps {
  /** Sorted by name. */
  readonly cards: readonly Card[];
  readonly statuses: readonly EquipmentStatus[];
  /** Undefined until the first answer, and when it failed. */
  readonly losses: Losses | undefined;
  readonly order: CardsOrder;
  /** Whether the filter names a product. */
  readonly ofProduct: boolean;
}

export const ProductionCards = ({ cards, statuses, losses, order, ofProduct }: ProductionCardsProps) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const statusOf = useMemo(() => new Map(statuses.map((status) => [status.equipment, status])), [statuses]);
  const stated = cards.map((card) => ({
    card,
    state: cardStateOf(card, statusOf.get(card.equipment.id), nowMs),
  }));
  return (
    <section className={classes.grid} aria-label={t("cards.title")}>
      {inOrder(stated, order).map(({ card, state }) => (
        <ProductionCard
          key={card.equipment.id}
          card={card}
          account={accountOfMachine(losses, card.equipment.id)}
          ofProduct={ofProduct}
          state={state}
        />
      ))}
    </section>
  );
};

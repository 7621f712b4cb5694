import type { EquipmentStatus, ProductionCard as Card } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { cardStateOf } from "./card-state.ts";
import classes from "./production-cards.module.css";
import { ProductionCard } from "./production-card.tsx";

interface ProductionCardsProps {
  /** Sorted by name. */
  readonly cards: readonly Card[];
  readonly statuses: readonly EquipmentStatus[];
  /** Whether a product is filtered. */
  readonly ofProduct: boolean;
}

export const ProductionCards = ({ cards, statuses, ofProduct }: ProductionCardsProps) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const statusOf = useMemo(() => new Map(statuses.map((status) => [status.equipment, status])), [statuses]);
  return (
    <section className={classes.grid} aria-label={t("cards.title")}>
      {cards.map((card) => (
        <ProductionCard
          key={card.equipment.id}
          card={card}
          ofProduct={ofProduct}
          state={cardStateOf(card, statusOf.get(card.equipment.id), nowMs)}
        />
      ))}
    </section>
  );
};

package io.mcpspring.autoconfigure.documented;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.annotation.McpSessionScope;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.server.McpSessionListener;
import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * The code that {@code docs/session-state.md} shows.
 */
class States {

	@Bean
	McpSessionListener releaseReservations(Reservations reservations) {
		return (session, end) -> {
			Basket basket = session.attribute("basket", Basket.class);
			if (basket != null) {
				reservations.release(basket);
			}
		};
	}

	static class Baskets {

		@McpTool(name = "add_to_basket")
		Contents add(String sku, int quantity, McpSessionState basket) {
			Basket filled = basket.update("basket", Basket.class, Basket.EMPTY,
					(present) -> present.plus(sku, quantity));
			return new Contents(basket.handle(), filled.items());
		}

	}

	@Component
	@McpSessionScope
	class Wizard {

		private int step;

		private List<String> answers = new ArrayList<>();

		private final transient Questions questions; // a dependency

		Wizard(Questions questions) {
			this.questions = questions;
		}

		String next(String answer) {
			this.answers.add(answer);
			return this.questions.text(++this.step);
		}

	}

	record Contents(@Nullable String basket, Map<String, Integer> items) {
	}

	record Basket(Map<String, Integer> items) {

		static final Basket EMPTY = new Basket(Map.of());

		Basket plus(String sku, int quantity) {
			Map<String, Integer> more = new TreeMap<>(this.items);
			more.merge(sku, quantity, Integer::sum);
			return new Basket(more);
		}

	}

	interface Questions {

		String text(int step);

	}

	interface Reservations {

		void release(Basket basket);

	}

}

package com.example.tasks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** What the applications of the pages have of their own. */
final class Domain {

	private Domain() {
	}

	record Product(String name) {
	}

	interface Catalogue {

		List<Product> products();

		void index(Product product);

	}

	record Order(long id) {
	}

	record Confirmation(boolean confirmed) {
	}

	interface Orders {

		Order cancellable(long id);

		void cancel(long id);

	}

	interface Ledger {

		String month(int year, int month);

	}

	static final class Report {

		@JsonProperty
		private final int year;

		@JsonProperty
		private final List<String> months = new ArrayList<>();

		Report(int year) {
			this.year = year;
		}

		void add(String month) {
			this.months.add(month);
		}

	}

	/** Customers, and what they owe. */
	static final class Customers {

		private final Map<String, Long> owed = new HashMap<>();

		private volatile boolean closed;

		boolean booksAreClosed() {
			return this.closed;
		}

		void close(boolean closed) {
			this.closed = closed;
		}

		LedgerTools.Balance book(Object caller, LedgerTools.Entry entry) {
			return new LedgerTools.Balance(this.owed.merge(entry.customer(), entry.amount(), Long::sum));
		}

		List<String> named(String typed) {
			return this.owed.keySet().stream().filter((name) -> name.startsWith(typed)).toList();
		}

		List<String> entries(@Nullable String customer) {
			return List.of(customer + " owes " + this.owed.get(customer));
		}

	}

	record Owner(String city) {
	}

	static final class PaymentException extends RuntimeException {

		PaymentException(String message) {
			super(message);
		}

		String reasonForCustomer() {
			return "the card has expired";
		}

	}

	record Contents(@Nullable String basket, Map<String, Integer> items) {
	}

	record Basket(Map<String, Integer> items) {

		static final Basket EMPTY = new Basket(Map.of());

		Basket plus(String sku, int quantity) {
			Map<String, Integer> all = new HashMap<>(this.items);
			all.merge(sku, quantity, Integer::sum);
			return new Basket(all);
		}

	}

}

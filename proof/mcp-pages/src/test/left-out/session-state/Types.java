package com.example;

import java.util.Map;

record Contents(String basket, Map<String, Integer> items) {
}

record Basket(Map<String, Integer> items) {

	static final Basket EMPTY = new Basket(Map.of());

	Basket plus(String sku, int quantity) {
		return this;
	}

}

interface Questions {

	String text(int step);

}

interface Reservations {

	void release(Basket basket);

}

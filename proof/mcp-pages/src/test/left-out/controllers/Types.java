package com.example;

record User(String login) {
}

record Order(String sku, int count) {
}

interface Prices {

	int of(String sku, int count);

}

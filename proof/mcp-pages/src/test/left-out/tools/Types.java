package com.example.shop;

import java.util.List;

interface OrderRepository {

	Order byNumber(int number);

}

record Order(int number) {
}

record Tenant(String name) {
}

interface Tenants {

	Tenant of(Object principal);

}

record Product(String name) {
}

interface Catalogue {

	List<Product> products();

	void index(Product product);

}

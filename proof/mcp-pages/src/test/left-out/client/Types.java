package com.example;

record Order(long id) {
}

record Report(int year) {
}

interface Approvals {

	boolean ask(String message);

}

interface TokenStore {

	String current();

}

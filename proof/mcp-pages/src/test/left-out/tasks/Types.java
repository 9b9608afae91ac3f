package com.example;

record Confirmation(boolean confirmed) {
}

record Report(int year) {

	void add(String month) {
	}

}

interface Ledger {

	String month(int year, int month);

}

interface Orders {

	String moveAll();

}

package com.example.shop;

class PaymentException extends RuntimeException {

	String reasonForCustomer() {
		return "";
	}

}

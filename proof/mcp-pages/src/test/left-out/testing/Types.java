package com.example;

record Owner(String city) {
}

record Confirmation(boolean confirmed) {
}

interface OrderService {

	void cancel(int order);

}

class OrderTools {

}

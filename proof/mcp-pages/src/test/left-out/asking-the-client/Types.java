package com.example;

record Order(long id) {
}

record Confirmation(boolean confirmed) {
}

interface Orders {

	Order cancellable(long id);

	void cancel(long id);

}

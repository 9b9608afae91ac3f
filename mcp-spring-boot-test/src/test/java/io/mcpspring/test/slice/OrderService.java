package io.mcpspring.test.slice;

interface OrderService {

	String status(int order);

	void cancel(int order);

}

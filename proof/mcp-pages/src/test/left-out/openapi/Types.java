package com.example;

interface TokenSource {

	String current();

}
